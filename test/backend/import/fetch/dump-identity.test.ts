import { expect, test } from 'vitest'
import { isNotNewer } from '../../../../backend/import/fetch/dump-identity.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const dump = (day: string) => ({
  url: 'https://dblp.org/xml/dblp.xml.gz',
  etag: null,
  lastModified: new Date(`${day}T00:00:00Z`).toUTCString(),
  size: 1,
})

test('a dump is newer when it is younger than the one that is loaded', () => {
  expect(isNotNewer(dump('2026-11-02'), dump('2026-11-01'), NOW)).toBe(false)
  expect(isNotNewer(dump('2026-11-01'), dump('2026-11-01'), NOW)).toBe(true)
  expect(isNotNewer(dump('2026-11-01'), dump('2026-11-02'), NOW)).toBe(true)
})

test('a loaded one with a date in the future does not keep every later one out, but the same one', () => {
  expect(isNotNewer(dump('2026-12-01'), dump('2099-01-01'), NOW)).toBe(false)
  expect(isNotNewer(dump('2099-01-01'), dump('2099-01-01'), NOW)).toBe(true)
})
