import { expect, test } from 'vitest'
import { DblpRecord, isPersonElement, RECORD_ELEMENTS, SpanList } from '../../../backend/dump/record.ts'

test('counts only the elements `www` and `person` as person records', () => {
  expect(RECORD_ELEMENTS.filter(isPersonElement)).toEqual(['www', 'person'])
})

test('gives the texts of its ranges of bytes', () => {
  const record = new DblpRecord()
  record.bytes = Buffer.from('Jürgen Ann')
  record.authors.add(0, 7)
  record.authors.add(8, 11)
  expect(record.texts(record.authors)).toEqual(['Jürgen', 'Ann'])
})

test('has nothing of the earlier record after a clear', () => {
  const record = new DblpRecord()
  const empty = structuredClone(spansOf(record))
  for (const span of Object.values(record)) {
    if (span instanceof SpanList) span.add(1, 2)
    else if (typeof span === 'object' && 'start' in span) Object.assign(span, { start: 1, end: 2 })
  }
  record.year = 2020
  expect(spansOf(record)).not.toEqual(empty)
  record.clear()
  expect(spansOf(record)).toEqual(empty)
})

const spansOf = ({ bytes: _bytes, element: _element, ...record }: DblpRecord) =>
  Object.fromEntries(
    Object.entries(record).map(([name, span]) => [name, span instanceof SpanList ? span.count : span]),
  )
