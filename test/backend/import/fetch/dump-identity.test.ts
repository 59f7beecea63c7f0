import { expect, test } from 'vitest'
import { isNotNewer, isSameDump } from '../../../../backend/import/fetch/dump-identity.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const dumpOf = (day: string) => ({
  url: 'https://dblp.org/xml/dblp.xml.gz',
  etag: null,
  lastModified: new Date(`${day}T00:00:00Z`).toUTCString(),
  size: 1,
})

test('recognizes a newer dump only by a later date', () => {
  expect(isNotNewer(dumpOf('2026-11-02'), dumpOf('2026-11-01'), NOW)).toBe(false)
  expect(isNotNewer(dumpOf('2026-11-01'), dumpOf('2026-11-01'), NOW)).toBe(true)
  expect(isNotNewer(dumpOf('2026-11-01'), dumpOf('2026-11-02'), NOW)).toBe(true)
})

test('ignores a future date of the loaded dump, unless both dumps are the same', () => {
  expect(isNotNewer(dumpOf('2026-12-01'), dumpOf('2099-01-01'), NOW)).toBe(false)
  expect(isNotNewer(dumpOf('2099-01-01'), dumpOf('2099-01-01'), NOW)).toBe(true)
})

test('recognizes the same dump only if all fields are equal and an ETag or date is known', () => {
  const one = dumpOf('2026-11-01')
  expect(isSameDump(one, { ...one })).toBe(true)
  expect(isSameDump(one, { ...one, etag: '"b"' })).toBe(false)
  expect(isSameDump(one, { ...one, url: 'https://dblp.uni-trier.de/xml/dblp.xml.gz' })).toBe(false)
  const unknown = { ...one, lastModified: null }
  expect(isSameDump(unknown, { ...unknown })).toBe(false)
})
