import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBibliography } from '../../backend/database/open-bibliography.ts'
import { importFile } from '../../backend/import/import-file.ts'
import { joinAnswers } from '../../shared/query/batched-flow.ts'
import { hasRealDump, REAL_DUMP } from '../data/real-bibliography.ts'
import { seededRandom } from '../data/seeded-random.ts'
import { pairsAnswerOf } from './coauthorship/pairs-answer.ts'
import { conflictsByPairs, conflictsOf, withoutLastYear } from './conference/conflict-lines.ts'

/** 450 × 450 cells are 202,500. */
const ENTRIES = 450
const BATCH = 50

const batches = (entries: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, part) =>
    entries.slice(part * BATCH, (part + 1) * BATCH),
  )

test.skipIf(!hasRealDump)(
  '202,500 random cells of real bibliography are judged as by 50 × 50 queries',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coauthors-cells-'))
    try {
      const dbPath = join(folder, 'dblp.sqlite')
      const { persons } = await importFile({ file: REAL_DUMP, dbPath })
      const { bibliography, close } = openBibliography(dbPath)
      const random = seededRandom(28)
      // Persons are numbered by publications, so that a power favours the prolific. Every third name loses its number, and
      // every seventh its first name but for the initial.
      const entriesOf = (): string[] => {
        const entries = new Set<string>()
        while (entries.size < ENTRIES) {
          const name = bibliography.primaryName(1 + Math.floor(persons * random.share() ** 3))
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
      expect(read.pairs.length).toBeGreaterThan(1000)
      expect(read).toEqual(conflictsByPairs(joinAnswers(grid)))
      close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
