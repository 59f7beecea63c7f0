import { expect, test } from 'vitest'
import { readOneFile } from './given-files.ts'

test('does not read empty entries as a list of names', async () => {
  const { format, said } = await readOneFile('[{},{}]', 'committee.json')
  expect(format).toBe('unknown')
  expect(said).toEqual(['No column says what this table holds. Choose its columns.'])
})

test('reads an identifier without a name as a reviewer', async () => {
  const { reviewers, rows, used, said } = await readOneFile(
    'Ada Lovelace\nGrace Hopper, homepages/h/Hopper\n0000-0002-1825-0097\nhomepages/t/Turing, alan@example.org\nJennifer Widom, Scott Shenker <s@example.org>\nAda Lovelace',
    'pc.txt',
  )
  expect(reviewers).toEqual([
    { name: 'Ada Lovelace' },
    { name: 'Grace Hopper' },
    { name: '0000-0002-1825-0097' },
    { name: 'homepages/t/Turing', email: 'alan@example.org' },
    { name: 'Jennifer Widom' },
    { name: 'Scott Shenker' },
  ])
  expect([rows, used]).toEqual([6, 6])
  expect(said).toEqual(['6: Ada Lovelace is listed twice. The rows count as one reviewer.'])
})
