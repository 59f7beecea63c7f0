import { expect, test } from 'vitest'
import { Collector } from '../../../backend/rows/collector.ts'
import { article, dump, person } from '../dump/dump.ts'
import { readBySaxes, spansOf } from '../dump/reading.ts'

function collected(...records: string[]): Collector {
  const collector = new Collector(2026)
  for (const record of readBySaxes(dump(...records)).records) collector.take(spansOf(record))
  return collector
}
const isEmpty = (collector: Collector, name: keyof Collector['rows']) => collector.rows[name].take() === null

test('counts all records except person records', () => {
  const proceedings = '<proceedings key="conf/x/1"><title>X</title></proceedings>'
  const homePage = '<www key="www/x"><title>Not a person</title></www>'
  const { publications, authorships } = collected(
    proceedings,
    homePage,
    article('a', ['Ann']),
    person('p', ['Bo']),
  )
  expect(publications).toBe(3)
  // A record without authors has no row.
  expect(authorships.recordCount).toBe(1)
})

test.each([
  ['a year after the last possible one', ['2027', '2026', '2001'], 2026],
  ['only years in the future', ['2205'], -1],
  ['no year', [''], -1],
])('finds the newest year of the records: %s', (_what, years, newest) => {
  expect(collected(...years.map((year, at) => article(`${at}`, ['Ann'], { year }))).newestYear).toBe(newest)
})

test('warns of a name that another person record has listed', () => {
  const { warnings } = collected(person('p', ['Ann', 'Bo']), person('q', ['Cy', 'Bo']))
  expect(warnings.first).toEqual(['homepages/q lists "Bo", which another person record listed before'])
})

test('reads a person record without authors as a reference to another person', () => {
  const merged = (crossref: string) => `<www key="homepages/a"><crossref>${crossref}</crossref></www>`
  expect(
    [merged('homepages/b'), merged('conf/b')].map((record) => isEmpty(collected(record), 'merged')),
  ).toEqual([false, true])
})
