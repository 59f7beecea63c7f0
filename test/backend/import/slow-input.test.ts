import { describe, expect, test } from 'vitest'
import { declaredEntities } from '../../../backend/dump/entities.ts'
import { storedText } from '../../../backend/dump/field-text.ts'
import { Collector } from '../../../backend/rows/collector.ts'
import { dump } from '../dump/dump.ts'
import { type ReadRecord, read, spansOf } from '../dump/reading.ts'

const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n))

const personRecord = (key: string, names: string[], affiliations: string[] = []): ReadRecord => ({
  element: 'www',
  key: `homepages/${key}`,
  publtype: null,
  authors: names.map((name) => ({ name, orcid: null })),
  title: '',
  year: null,
  venue: null,
  ee: null,
  urls: [],
  affiliations,
  unicodeNames: [],
  isNot: [],
  sameWork: [],
  crossref: null,
})

/** Each of these inputs once took minutes, because an algorithm needed quadratic time. */
describe('a file that was made to take long', () => {
  test('reads many elements without content in linear time', async () => {
    const { unknownElements } = await read(dump(many(200_000, () => '<x/>').join('')), [400_000])
    expect(unknownElements.count).toBe(200_000)
  })

  test('reads a letter with many combining marks in linear time', () => {
    expect(storedText(`a${'\u0301\u0316'.repeat(150_000)}b`)).toHaveLength(31)
  })

  test('reads many affiliations of one person in linear time', () => {
    const collector = new Collector()
    const affiliations = many(200_000, (n) => `Department ${n}`)
    collector.take(spansOf(personRecord('x', ['A'], affiliations)))
    expect(collector.persons.count).toBe(1)
  })

  test('reads many names of two persons, one with a long key, in linear time', () => {
    const collector = new Collector()
    const names = many(60_000, (n) => `N ${n}`)
    collector.take(spansOf(personRecord('x', names)))
    collector.take(spansOf(personRecord('k'.repeat(4_000_000), names)))
    expect(collector.warnings.count).toBe(names.length)
  })

  test('reads many open comments of a DTD in linear time', () => {
    expect(declaredEntities(`<!ENTITY a "b">${'<!--'.repeat(250_000)}`)).toEqual({ a: 'b' })
  })
})
