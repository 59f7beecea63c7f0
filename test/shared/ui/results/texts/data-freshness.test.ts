import { expect, test } from 'vitest'
import { isFromOtherData } from '../../../../../shared/ui/results/texts/data-freshness.ts'

const answer = { date: '2026-11-01', sample: false }

test.each([
  ['a newer date', { date: '2026-11-21', sample: false }, true],
  ['the starter data', { date: '2026-11-01', sample: true }, true],
  ['the same data', answer, false],
  ['a server that does not say', { date: undefined, sample: undefined }, false],
])('the page says whether a backend has other data than the answer: %s', (_, backend, other) => {
  expect(isFromOtherData(answer, backend)).toBe(other)
  expect(isFromOtherData(backend, answer)).toBe(other)
})
