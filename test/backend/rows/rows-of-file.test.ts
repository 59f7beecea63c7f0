import { expect, test } from 'vitest'
import { rowsOfFile } from '../../../backend/rows/rows-of-file.ts'
import { article, dump, folder } from '../dump/dump.ts'

async function readAll(...records: string[]) {
  const rows = rowsOfFile({ file: folder().file('dblp.xml', dump(...records)), latestDate: '2026-11-29' })
  const steps: string[] = []
  let next = await rows.next()
  for (; !next.done; next = await rows.next()) steps.push(next.value.step)
  return { steps, summary: next.value }
}

const person = (key: string, name: string) => `<www key="homepages/${key}"><author>${name}</author></www>`

test('yields no rows for a file without publications', async () => {
  const { steps, summary } = await readAll(person('a', 'Ann'))
  expect(steps).toEqual([])
  expect(summary).toMatchObject({ publications: 0, newestYear: null })
})

test('ignores the year of a typing error for the newest year', async () => {
  const { summary } = await readAll(
    article('a', ['Ann'], { year: '2205' }),
    article('b', ['Ann'], { year: '2026' }),
  )
  expect(summary.newestYear).toBe(2026)
})

test('counts the warnings after the first ten', async () => {
  const persons = Array.from({ length: 13 }, (_, index) => person(`p${index}`, 'Ann'))
  const { summary } = await readAll(article('a', ['Ann']), ...persons)
  expect(summary.warnings).toHaveLength(11)
  expect(summary.warnings.at(-1)).toBe('… and 2 more like these')
})
