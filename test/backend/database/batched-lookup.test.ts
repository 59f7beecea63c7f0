import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { columnLookup } from '../../../backend/database/batched-lookup.ts'

/** A table with the texts `a` (id 1) and `b` (id 2). The look-up makes them upper-case. */
function lookup() {
  const database = new Database(':memory:')
  database.exec(
    `CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO texts VALUES (1, 'a'), (2, 'b')`,
  )
  const textsOf = columnLookup(
    database,
    ['texts', 'text'],
    (stored) => stored.toUpperCase(),
    ({ length }) => length,
  )
  return { database, textsOf }
}

test('returns the parsed values of existing keys', () => {
  const { textsOf } = lookup()
  expect([...textsOf([2, 3, 1]).entries()].sort()).toEqual([
    [1, 'A'],
    [2, 'B'],
  ])
  expect(textsOf([]).size).toBe(0)
})

test('reads only uncached keys from the database', () => {
  const { database, textsOf } = lookup()
  textsOf([1])
  database.exec('DELETE FROM texts')
  expect([...textsOf([1, 2])]).toEqual([[1, 'A']])
})
