import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bibliography } from '../../../backend/database/bibliography.ts'
import { openBibliography } from '../../../backend/database/open-bibliography.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { entryTexts } from '../../../backend/names/query-name.ts'
import type { PairsAnswer } from '../../../shared/contract/backend.ts'
import { joinAnswers } from '../../../shared/query/batched-flow.ts'
import { pairsAnswerOf } from './pairs-answer.ts'

const STARTER = join(import.meta.dirname, '../../../backend/starter/starter.xml')

let folder: string
let bibliography: Bibliography
let close: () => void
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coauthors-batches-'))
  const dbPath = join(folder, 'dblp.sqlite')
  await importFile({ file: STARTER, dbPath, sample: true })
  ;({ bibliography, close } = openBibliography(dbPath))
})
afterAll(async () => {
  close()
  await rm(folder, { recursive: true, force: true })
})

/** Names with joint papers, a name of two people, two names of one person, unknown and odd names. */
const ENTRIES = [
  'Ion Stoica',
  'Scott Shenker',
  'Hector Garcia-Molina',
  'Jennifer Widom',
  'Mike Stonebraker',
  'Michael Stonebraker',
  'Wei Wang',
  'Jiong Yang',
  'Jeffery Dean',
  'D. DeWitt',
  'Andrea C. Arpaci-Dusseau',
  'Remzi H. Arpaci-Dusseau',
  'Nobody Atall',
  'constructor',
  '__proto__',
  '李明',
]

const side = fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 9 })
const rules = fc.record({
  rules: fc.record({ exactBaseMatch: fc.boolean(), authorLimit: fc.constantFrom(1, 800) }),
  limitPerPair: fc.constantFrom(1, 200),
  yearMin: fc.constantFrom(null, 2005),
})

const partsOf = (entries: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, part) =>
    entries.slice(part * size, (part + 1) * size),
  )

test('joins batches to the same answer as one query', () => {
  const size = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(side, side, size, size, rules, (left, right, rows, columns, options) => {
      const ask = (one: readonly string[], other: readonly string[]): PairsAnswer =>
        pairsAnswerOf(bibliography, { left: entryTexts(one), right: entryTexts(other), ...options })
      const rights = partsOf(right, columns)
      const joined = joinAnswers(partsOf(left, rows).flatMap((one) => rights.map((other) => ask(one, other))))
      const whole = ask(left, right)
      expect(joined).toEqual(whole)
      // JSON also shows the order of names, and names such as `__proto__`.
      expect(JSON.parse(JSON.stringify(joined))).toEqual(JSON.parse(JSON.stringify(whole)))
      expect(Object.keys(joined.matrix)).toEqual(Object.keys(whole.matrix))
    }),
    { numRuns: 50 },
  )
})

test('joins resolutions only if each batch has one', () => {
  const { resolution, ...without } = pairsAnswerOf(bibliography, {
    left: ['Wei Wang'],
    right: ['Jiong Yang'],
    rules: { exactBaseMatch: true, authorLimit: 1 },
    limitPerPair: 1,
    yearMin: null,
  })
  expect(joinAnswers([{ ...without, resolution }, without]).resolution).toBeUndefined()
})
