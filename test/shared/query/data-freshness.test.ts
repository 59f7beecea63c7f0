import { expect, test } from 'vitest'
import { hasNewerData, isFromOtherData } from '../../../shared/query/data-freshness.ts'
import { ANSWER } from './flow-servers.ts'

const answer = { date: '2026-11-01', sample: false }

test.each([
  ['a newer date', { date: '2026-11-21', sample: false }, true],
  ['the starter data', { date: '2026-11-01', sample: true }, true],
  ['the same data', answer, false],
  ['a backend that does not name its data', { date: undefined, sample: undefined }, false],
])('compares the data of a backend with those of an answer: %s', (_, backend, other) => {
  expect(isFromOtherData(answer, backend)).toBe(other)
  expect(isFromOtherData(backend, answer)).toBe(other)
})

const STATS = { publications: 1, authors: 1, data_source: 'DBLP', data_date: '2026-11-21' }
const dated = { data_date: '2026-11-21' }

test.each([
  ['a later date than the answer', { data_date: '2026-11-01' }, dated, true],
  ['the same date', dated, dated, false],
  ['an earlier date', { data_date: '2026-11-22' }, dated, false],
  [
    'all of dblp, after an answer from the starter data with a later date',
    { data_date: '2026-11-22', sample: true },
    dated,
    true,
  ],
  [
    'the starter data with a later date, after an answer from all of dblp',
    { data_date: '2026-11-01' },
    { ...dated, sample: true },
    false,
  ],
  ['an answer without a date, stored before the date of the data', {}, dated, true],
  ['an answer of unknown date, stored before the date of the data', { data_date: 'unknown' }, dated, true],
  [
    'the same date, but works of a later year',
    { ...dated, newest_year: 2025 },
    { ...dated, newest_year: 2026 },
    true,
  ],
  ['an answer without a date, stored on the date of the data', {}, { data_date: '2026-11-20' }, false],
  ['data of an unknown date', { data_date: '2026-11-01' }, { data_date: 'unknown' }, false],
  [
    'no known date, but works of a later year',
    { data_date: 'unknown', newest_year: 2023 },
    { data_date: 'unknown', newest_year: 2026 },
    true,
  ],
  [
    'works of no later year, and no known date',
    { data_date: 'unknown', newest_year: 2026 },
    { data_date: 'unknown', newest_year: 2026 },
    false,
  ],
])('tells whether a backend has newer data than the answer: %s', (_, said, stats, isNewer) => {
  const source = { from: 'cache', storedAt: '2026-11-20 08:00:00' } as const
  const data = { ...STATS, ...stats }
  expect(hasNewerData({ answer: { ...ANSWER, ...said }, source }, data)).toBe(isNewer)
  expect(hasNewerData({ answer: { ...ANSWER, ...said }, source: { from: 'backend' } }, data)).toBe(false)
})

test('does not call a cached answer outdated if its date and its day of storage are unknown', () => {
  expect(hasNewerData({ answer: ANSWER, source: { from: 'cache' } }, STATS)).toBe(false)
})
