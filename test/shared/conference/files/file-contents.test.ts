import { expect, test } from 'vitest'
import { readOneFile } from './given-files.ts'

test('finds the separator of a table in its first line with text', async () => {
  const { preview } = await readOneFile('\nAda Lovelace\tLondon\nAlan Turing\tCambridge\n')
  expect(preview.rows).toEqual([
    ['Ada Lovelace', 'London'],
    ['Alan Turing', 'Cambridge'],
  ])
})
