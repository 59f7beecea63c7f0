import { expect, test } from 'vitest'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { problemTexts, readOneFile } from './given-files.ts'

test('finds the separator of a table in its first line with text', async () => {
  const { preview } = await readOneFile('\nAda Lovelace\tLondon\nAlan Turing\tCambridge\n')
  expect(preview.rows).toEqual([
    ['Ada Lovelace', 'London'],
    ['Alan Turing', 'Cambridge'],
  ])
})

test('refuses a file with more than 100 MB', async () => {
  const { files } = await readFiles(
    [100_000_000, 100_000_001].map((size) => ({ name: `${size}`, bytes: new Uint8Array(size) })),
  )
  expect(files.flatMap(({ problems }) => problemTexts(problems))).toEqual([
    'This file is not a table. Save it as .csv or .xlsx, and add that.',
    'This file is larger than 100 MB. Export it without abstracts and reviews.',
  ])
})

test('reads names with colons that look like entries of YAML as a list', async () => {
  const { reviewers } = await readOneFile(
    '- affiliation: after each name\n- Ada Lovelace: Lyon 1 University\n- Alan Turing: ICSI\n',
  )
  expect(reviewers.slice(1)).toEqual([
    { name: 'Ada Lovelace', affiliation: 'Lyon 1 University' },
    { name: 'Alan Turing', affiliation: 'ICSI' },
  ])
})
