import { expect, test } from 'vitest'
import { isNotNewer } from '../../../../backend/import/fetch/dump-identity.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const dump = (day: string) => ({
  url: 'https://dblp.org/xml/dblp.xml.gz',
  etag: null,
  lastModified: new Date(`${day}T00:00:00Z`).toUTCString(),
  size: 1,
})

test('takes only a later date for a newer dump', () => {
  expect(isNotNewer(dump('2026-11-02'), dump('2026-11-01'), NOW)).toBe(false)
  expect(isNotNewer(dump('2026-11-01'), dump('2026-11-01'), NOW)).toBe(true)
  expect(isNotNewer(dump('2026-11-01'), dump('2026-11-02'), NOW)).toBe(true)
})

test('ignores a loaded date in the future, except for the same dump', () => {
  expect(isNotNewer(dump('2026-12-01'), dump('2099-01-01'), NOW)).toBe(false)
  expect(isNotNewer(dump('2099-01-01'), dump('2099-01-01'), NOW)).toBe(true)
})
