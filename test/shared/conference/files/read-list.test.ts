import { expect, test } from 'vitest'
import { readOneFile } from './given-files.ts'

test('does not read empty entries as a list of names', async () => {
  const { format, said } = await readOneFile('[{},{}]', 'committee.json')
  expect(format).toBe('unknown')
  expect(said).toEqual(['No column says what this table holds. Choose its columns.'])
})
