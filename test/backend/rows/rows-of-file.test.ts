import { expect, test } from 'vitest'
import { NameFolder } from '../../../backend/import/build/new-database.ts'
import { type FileSummary, rowsOfFile } from '../../../backend/rows/rows-of-file.ts'
import { article, dump, folder } from '../dump/dump.ts'

async function readAll(...records: string[]) {
  const file = folder().file('dblp.xml', dump(...records))
  let summary: FileSummary | null = null
  const source = { file, latestDate: '2026-11-29' }
  for await (const batch of rowsOfFile(source, async () => new NameFolder().take())) summary = batch.summary
  return summary ?? expect.fail('no summary')
}

const person = (key: string, name: string) => `<www key="homepages/${key}"><author>${name}</author></www>`

test('refuses a file without publications', async () => {
  await expect(readAll(person('a', 'Ann'))).rejects.toThrow('holds no publications')
})

test('ignores future years when it finds the newest year', async () => {
  const summary = await readAll(
    article('a', ['Ann'], { year: '2205' }),
    article('b', ['Ann'], { year: '2026' }),
  )
  expect(summary.newestYear).toBe(2026)
})

test('counts the warnings beyond the first ten', async () => {
  const persons = Array.from({ length: 13 }, (_, index) => person(`p${index}`, 'Ann'))
  const summary = await readAll(article('a', ['Ann']), ...persons)
  expect(summary.warnings).toHaveLength(11)
  expect(summary.warnings.at(-1)).toBe('… and 2 more like these')
})
