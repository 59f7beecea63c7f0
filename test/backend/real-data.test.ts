import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBibliography } from '../../backend/database/open-bibliography.ts'
import { type ImportResult, importFile } from '../../backend/import/import-file.ts'
import type { PairPubs, PairsAnswer } from '../../shared/contract/backend.ts'
import { joinAnswers } from '../../shared/query/batched-flow.ts'
import { hasRealDump, REAL_DUMP } from '../data/real-bibliography.ts'
import { seededRandom } from '../data/seeded-random.ts'
import { pairsAnswerOf } from './coauthorship/pairs-answer.ts'
import { conflictsByPairs, conflictsOf, withoutLastYear } from './conference/conflict-lines.ts'
import { contentOf } from './dump/dump.ts'
import { backendAt } from './fixture.ts'

const ENTRIES = 200
const BATCH = 50

const batches = (entries: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, part) =>
    entries.slice(part * BATCH, (part + 1) * BATCH),
  )

describe.skipIf(!hasRealDump)('the real bibliography', () => {
  let folder = ''
  let dbPath = ''
  let imported: ImportResult

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coauthors-real-'))
    dbPath = join(folder, 'dblp.sqlite')
    imported = await importFile({ file: REAL_DUMP, dbPath })
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const ask = async (payload: object): Promise<PairsAnswer> =>
    (await backendAt(dbPath).post('/api/coauthors/pairs', payload)).body

  test('imports as many papers and persons as the real dump has', () => {
    // The dump has 43,821 papers, 568 proceedings and 45,728 person records. 53 other persons have no person record.
    expect(imported).toMatchObject({
      publications: 43_821 + 568,
      records: 43_747,
      persons: 45_781,
      names: 46_379,
      skipped: { count: 0 },
      warnings: [],
    })
    const { persons, records, personOfName } = contentOf(dbPath)
    expect(persons.filter(({ key }) => key !== null)).toHaveLength(45_728)
    expect(records.every(({ published }) => published === null)).toBe(true)
    const recordsOf = (name: string) => persons[(personOfName.get(name) ?? 0) - 1]?.records ?? []
    const joint = recordsOf('Ion Stoica').filter((key) => recordsOf('Scott Shenker').includes(key))
    expect(joint.length).toBeGreaterThan(0)
  })

  test('finds the joint papers of known pairs under their printed names', async () => {
    const known = [
      ['Ion Stoica', 'Scott Shenker'],
      ['Andrea C. Arpaci-Dusseau', 'Remzi H. Arpaci-Dusseau'],
      ['M. Frans Kaashoek', 'Robert Tappan Morris'],
      ['Hector Garcia-Molina', 'Jennifer Widom'],
      ['David J. DeWitt', 'Michael Stonebraker'],
    ]
    const { pair_pubs } = await ask({
      left: known.map(([left]) => left),
      right: known.map(([, right]) => right),
    })
    for (const [left, right] of known) {
      const pair = pair_pubs.find((one: PairPubs) => one.left === left && one.right === right)
      expect(pair?.verdict, `${left} × ${right}`).toBe('conflict')
      expect(pair?.items.length).toBe(pair?.count)
      expect(pair?.items[0]).toMatchObject({ left_name: left, right_name: right })
    }
  })

  test('judges 40,000 cells of a conference as 50 × 50 queries do', () => {
    const { bibliography, close } = openBibliography(dbPath)
    const random = seededRandom(28)
    // Low ids have the most publications, and the third power draws them more often. Every third entry lacks its homonym number,
    // and every seventh has only an initial as given name.
    const entriesOf = (): string[] => {
      const entries = new Set<string>()
      while (entries.size < ENTRIES) {
        const name = bibliography.primaryName(1 + Math.floor(imported.persons * random.share() ** 3))
        const short = entries.size % 3 === 0 ? name.replace(/ \d{4}$/, '') : name
        entries.add(entries.size % 7 === 0 ? short.replace(/^(\p{L})\p{L}+ /u, '$1. ') : short)
      }
      return [...entries]
    }
    const [left, right] = [entriesOf(), entriesOf()]
    const options = {
      rules: { exactBaseMatch: true, authorLimit: 800 },
      limitPerPair: 2,
      yearMin: null,
      withPersons: false,
    }
    const grid = batches(left).flatMap((rows) =>
      batches(right).map((columns) =>
        pairsAnswerOf(bibliography, { left: rows, right: columns, ...options }),
      ),
    )
    const read = withoutLastYear(conflictsOf(bibliography, { left, right, ...options }))
    expect(read.pairs.length).toBeGreaterThan(200)
    expect(read).toEqual(conflictsByPairs(joinAnswers(grid)))
    close()
  })
})
