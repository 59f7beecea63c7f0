import { expect, test } from 'vitest'
import { rowsOf } from '../../../../../shared/conference/files/entries/entries-in.ts'

test('makes columns of the first 2,000 fields of entries', () => {
  const entries = Array.from({ length: 100 }, (_, entry) =>
    Object.fromEntries(Array.from({ length: 30 }, (_field, field) => [`${entry}_${field}`, 'x'])),
  )
  expect(rowsOf(entries)?.map(({ cells }) => cells.length)).toEqual(Array.from({ length: 101 }, () => 2_000))
})
