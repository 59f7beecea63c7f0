import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '../../backend/import/import-file.ts'
import { answerOf, type Block } from '../../shared/conference/answer.ts'
import { askConference } from '../../shared/conference/ask-conference.ts'
import type { CellKind } from '../../shared/conference/cells.ts'
import { judgeConference } from '../../shared/conference/judge-conference.ts'
import { twoAccounts } from '../../shared/conference/names/two-accounts.ts'
import { rosterOf } from '../../shared/conference/roster.ts'
import { CONFERENCE_ITEMS } from '../../shared/contract/conflicts.ts'
import { hasRealDump } from '../data/real-bibliography.ts'
import { type RunningServer, startHere } from '../servers-here.ts'
import type { ExpectedRow, Kind } from './made-up/expected.ts'
import { type MadeUpConference, madeUpConference } from './made-up/made-up-conference.ts'

describe.skipIf(!hasRealDump)('the made-up conference', () => {
  let folder = ''
  let made: MadeUpConference
  let backend: RunningServer
  let blocks: readonly Block[]

  beforeAll(async () => {
    const conference = await madeUpConference()
    if (conference === null) throw new Error('The real bibliography is missing.')
    made = conference
    folder = await mkdtemp(join(tmpdir(), 'coauthors-conference-'))
    const [file, dbPath] = [join(folder, 'dblp.xml'), join(folder, 'dblp.sqlite')]
    await made.writeDump(file)
    await importFile({ file, dbPath })
    backend = await startHere('backend', { DB_PATH: dbPath, DATA_DIR: folder })
    const nothing = () => {}
    blocks = await askConference({ base: backend.url, fetch }, rosterOf(made.conference, {}), {
      ...{ exact: true, blocks: [], onBlock: nothing, onProgress: nothing },
      signal: AbortSignal.timeout(60_000),
    })
  })
  afterAll(async () => {
    await backend?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('has 60 submissions and 25 reviewers, and each planted case several times', () => {
    const { conference, expected } = made
    expect([conference.submissions.length, conference.reviewers.length]).toEqual([60, 25])
    const planted = Map.groupBy(expected, (row) => row.case)
    planted.delete('incidental')
    const cases = Array.from(planted, ([label, rows]) => [label, ...new Set(rows.map(({ kind }) => kind))])
    expect(cases).toEqual([
      ['undeclared', 'undeclared'],
      ['declared_proved', 'declared_proved'],
      ['void', 'clear', 'declared_no_evidence'],
      ['homonym', 'possible'],
      ['homonym_numbered', 'undeclared'],
      ['alias', 'undeclared'],
      ['near_namesake', 'possible'],
      ['same_person', 'same_person'],
      ['preprint_only', 'outside'],
      ['outside', 'outside', 'declared_outside'],
      ['unknown', 'unknown'],
      ['two_accounts', 'undeclared'],
      ['coauthors_here', 'clear'],
    ])
    for (const [label, rows] of planted) expect(rows.length, label).toBeGreaterThan(2)
    expect(twoAccounts(conference).map(({ why }) => why)).toEqual([
      'orcid',
      'orcid',
      'name_and_domain',
      'name_and_domain',
    ])
  })

  test('every pair of people has the verdict, the count and the newest year that the XML says', () => {
    const answer = answerOf(blocks)
    const { left, right } = rosterOf(made.conference, {})
    const isUnknown = (side: 'left' | 'right', entry: string): boolean =>
      answer.resolutions[side].get(entry)?.status === 'not_found'
    const cells = left.flatMap((author) =>
      right.map((reviewer) => {
        const pair = answer.pairs.get(author)?.get(reviewer)
        const isOpen = isUnknown('left', author) || isUnknown('right', reviewer)
        const { verdict, works, last_year } = made.judge(author, reviewer).all
        return {
          expected: `${author} × ${reviewer}: ${verdict} ${works} ${last_year}`,
          found: `${author} × ${reviewer}: ${pair?.verdict ?? (isOpen ? 'unresolved' : 'none')} ${pair?.count ?? 0} ${pair?.last_year ?? null}`,
          isDecided: verdict !== 'open',
        }
      }),
    )
    const decided = cells.filter(({ isDecided }) => isDecided)
    expect(decided.map(({ found }) => found)).toEqual(decided.map(({ expected }) => expected))
    expect(cells.length - decided.length).toBeLessThan(20)
  })

  test('every submission and reviewer is judged under the policy as the XML says', () => {
    const { conference, policy, today: at, expected } = made
    const how = { exact: true, choices: {}, windows: {}, decisions: [] }
    const { cells, table } = judgeConference({ conference, blocks, policy, at, ...how })
    const found = cells.map(({ submission, reviewer, kind, declared }) => {
      const email = conference.reviewers[reviewer]?.email ?? ''
      return `${conference.submissions[submission]?.id} × ${email}: ${kind} ${declared?.kind ?? null}`
    })
    const open = expected
      .filter(({ kind }) => kind === 'open')
      .map(({ submission, reviewer_email }) => `${submission} × ${reviewer_email}:`)
    const isDecided = (text: string): boolean => !open.some((start) => text.startsWith(start))
    const rows = Map.groupBy(expected, (row) => `${row.submission} × ${row.reviewer_email}`)
    const said = Array.from(rows, ([cell, ofCell]) => [cell, gravestOf(ofCell), ofCell[0]?.declared ?? null])
      .filter(([, kind]) => kind !== null)
      .map(([cell, kind, declared]) => `${cell}: ${kind} ${declared}`)
    expect(found.filter(isDecided)).toEqual(said.filter(isDecided))
    const counts = new Map(
      table.pairs.flat().map(({ left, right, count }): [string, number] => [`${left} × ${right}`, count]),
    )
    for (const { author, reviewer, kind, works } of expected)
      if (kind === 'undeclared' || kind === 'declared_proved') {
        const listed = Math.min(works, CONFERENCE_ITEMS)
        expect(counts.get(`${author} × ${reviewer}`), `${author} × ${reviewer}`).toBe(listed)
      }
  })
})

/** The kinds of a cell, the gravest first, by those of its rows. A row that is not named here is nothing to be said. */
const GRAVENESS: readonly [Kind, CellKind | null][] = [
  ['same_person', 'same_person'],
  ['undeclared', 'undeclared'],
  ['declared_proved', 'proved'],
  ['possible', 'possible'],
  ['declared_outside', 'outside'],
  ['declared_no_evidence', 'no_evidence'],
]

const gravestOf = (rows: readonly ExpectedRow[]): CellKind | null =>
  GRAVENESS.find(([kind]) => rows.some((row) => row.kind === kind))?.[1] ?? null
