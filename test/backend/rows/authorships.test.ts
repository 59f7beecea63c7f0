import { expect, test } from 'vitest'
import { AuthorSets, Authorships } from '../../../backend/rows/authorships.ts'
import { NameTable } from '../../../backend/rows/name-table.ts'

/** Names 1 and 2 are of person 1, name 3 is of person 2. */
const names = Object.assign(new NameTable(), { personOf: (name: number) => [0, 1, 1, 2][name] ?? 0 })

test('lists the persons of each record, each person once', () => {
  const authorships = new Authorships()
  for (const record of [[1, 3, 2], [], [2, 1], [3]]) {
    for (const name of record) authorships.addName(name)
    authorships.addRecord()
  }
  expect(authorships.recordCount).toBe(4)
  const sets = authorships.authorSets(names, 2)
  expect(sets.recordCount).toBe(4)
  expect([1, 2, 3, 4, 5].map((record) => [...sets.personsOf(record)])).toEqual([[1, 2], [], [1], [2], []])
})

test('lists nothing without records', () => {
  const sets = new AuthorSets(Int32Array.of(0), new Int32Array(), names, 0)
  expect([sets.recordCount, ...sets.personsOf(1)]).toEqual([0])
})
