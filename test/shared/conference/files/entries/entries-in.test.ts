import { expect, test } from 'vitest'
import { entriesIn, rowsOf } from '../../../../../shared/conference/files/entries/entries-in.ts'
import { readOneFile } from '../given-files.ts'

test('makes a column for each of the first 2,000 fields of entries', () => {
  const entries = Array.from({ length: 100 }, (_, entry) =>
    Object.fromEntries(Array.from({ length: 30 }, (_field, field) => [`${entry}_${field}`, 'x'])),
  )
  expect(rowsOf(entries)?.map(({ cells }) => cells.length)).toEqual(Array.from({ length: 101 }, () => 2_000))
})

test('makes a column for a field that only the last of many entries has', () => {
  const entries = Array.from({ length: 200 }, () => ({ name: 'Ann Lee' }))
  const [header, ...rows] = rowsOf([...entries, { name: 'Bo Xu', email: 'bo@x.org' }]) ?? []
  expect(header?.cells).toHaveLength(2)
  expect(rows.at(-1)?.cells).toEqual(['Bo Xu', 'bo@x.org'])
})

test.each(['[]', '{"papers":[]}'])('reports that the list %s is empty', async (text) => {
  expect((await readOneFile(text)).said).toEqual(['This file is empty.'])
})

test('reads the people of a role, but not the lists that they have', async () => {
  const chairs = ['', 'Ada Lovelace', { name: 'Kurt Gödel', topics: ['Logic'] }]
  const { reviewers } = await readOneFile(JSON.stringify({ chairs }))
  expect(reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Kurt Gödel'])
})

test('lets the user choose the columns of unknown JSON Lines', async () => {
  const { preview } = await readOneFile('{"topic":1,"b":"x"}\n{"topic":2,"b":"y"}\n')
  expect(preview.rows).toEqual([
    ['topic', 'b'],
    ['1', 'x'],
    ['2', 'y'],
  ])
})

test('reads YAML of at most 20 million characters', async () => {
  const yaml = '- name: Ada Lovelace\n  affiliation: London\n#'.padEnd(20_000_000, 'x')
  expect(await entriesIn(yaml)).toMatchObject({ isJson: false })
  expect(await entriesIn(`${yaml}x`)).toEqual({ problem: 'yamlTooLarge' })
})

test('reads roles that are nested in at most twelve keys', async () => {
  const below = (keys: number): string =>
    `${'{"chairs":'.repeat(keys)}[{"name":"Ada Lovelace"}]${'}'.repeat(keys)}`
  expect((await readOneFile(below(12))).reviewers).toMatchObject([{ name: 'Ada Lovelace' }])
  expect((await readOneFile(below(13))).said).toEqual([
    'This file is not a table. Save it as .csv or .xlsx, and add that.',
  ])
})
