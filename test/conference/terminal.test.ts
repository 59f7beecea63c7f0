import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONFERENCE_ITEMS } from '../../shared/contract/backend/conflicts.ts'
import { hasRealDump } from '../data/real-bibliography.ts'
import { freePort } from '../programs.ts'
import { runHere } from '../run-here.ts'
import { type MadeUpBackend, startMadeUpBackend } from './made-up/backend.ts'
import type { ExpectedRow, Kind } from './made-up/expected.ts'
import { asFiles, type Format, shownKind } from './made-up/formats.ts'

describe.skipIf(!hasRealDump)('coauthors conference', () => {
  let made: MadeUpBackend
  let folder = ''
  let port = 0

  beforeAll(async () => {
    made = await startMadeUpBackend()
    folder = await mkdtemp(join(tmpdir(), 'coauthors-terminal-'))
    port = await freePort()
    await writeFile(
      join(folder, 'policy.json'),
      JSON.stringify({ coauthors: 'policy', version: 1, ...made.policy }),
    )
  })
  afterAll(async () => {
    await made?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test.for<Format>(['hotcrp', 'hand-made'])('finds in the files of %s what the XML says', async (format) => {
    const { conference, expected } = made
    const lists = await mkdtemp(join(folder, 'lists-'))
    for (const { name, bytes } of await asFiles(conference, format)) await writeFile(join(lists, name), bytes)
    const env = { COAUTHORS_DATA_DIR: folder, PORT: String(port), API_BASE_URL: made.url, NO_COLOR: '1' }
    const wishes = ['--policy', join(folder, 'policy.json'), '--today', '2023-06-30', '--format', 'csv']
    const { code, stdout, stderr } = await runHere(
      ['conference', '--submissions', lists, '--committee', lists, ...wishes],
      env,
    )
    expect(code, stderr).toBe(3)
    const rows: Record<string, string>[] = parse(stdout, { columns: true, bom: true })
    const isFinding = ({ reason, verdict }: Record<string, string>): boolean =>
      reason !== 'not_found' && verdict !== 'sign'
    const found = rows
      .filter(isFinding)
      .map((row) =>
        [
          row.submission,
          row.author,
          row.reviewer_email,
          row.verdict,
          row.works,
          row.last_year,
          row.declared,
        ].join(),
      )
    const open = new Set(expected.filter(({ kind }) => kind === 'open').map(({ author }) => author))
    const said = expected.flatMap((row) => {
      const verdict = VERDICTS[row.kind]
      const declared =
        row.declared === null ? '' : format === 'hotcrp' ? shownKind({ kind: row.declared }) : row.declared
      return verdict === undefined
        ? []
        : [[row.submission, row.author, row.reviewer_email, verdict, ...worksIn(row), declared].join()]
    })
    const isDecided = (line: string): boolean => !open.has(line.split(',')[1] ?? '')
    expect(found.filter(isDecided).toSorted()).toEqual(said.filter(isDecided).toSorted())
  })
})

/** The verdicts of the rows that the CSV has: those with a finding, and declarations. */
const VERDICTS: Partial<Record<Kind, string>> = {
  ...{
    undeclared: 'conflict',
    declared_proved: 'conflict',
    same_person: 'same_person',
    possible: 'possible',
  },
  ...{ declared_no_evidence: 'clear', declared_outside: 'clear' },
}

function worksIn({ kind, works, last_year, all }: ExpectedRow): string[] {
  const year = kind === 'declared_outside' ? all.last_year : last_year
  const isUnknown = kind === 'same_person' || (kind === 'possible' && works === 0)
  return [isUnknown ? '' : String(Math.min(works, CONFERENCE_ITEMS)), String(year ?? '')]
}
