import { describe, expect, test } from 'vitest'
import { addressRule, requestedAddress } from '../../../../backend/import/fetch/allowed-addresses.ts'

const DEFAULT = 'https://dblp.org/xml/dblp.xml.gz'
const MIRROR = 'http://mirror.test:8080/dblp.xml.gz'

const FOREIGN = [
  'http://dblp.org/xml/dblp.xml.gz',
  'https://dblp.org:444/xml/dblp.xml.gz',
  'https://dblp.org.evil.test/dblp.xml.gz',
  'https://evil.test/dblp.org/dblp.xml.gz',
  'https://sub.dblp.org/dblp.xml.gz',
  'https://dblp.org@evil.test/',
  'https://user:secret@dblp.org/xml/dblp.xml.gz',
  'https://127.0.0.1/dblp.xml.gz',
  'ftp://dblp.org/xml/dblp.xml.gz',
  'file:///etc/passwd',
]

describe('addressRule', () => {
  const byDefault = addressRule([DEFAULT])

  test.each([
    DEFAULT,
    'https://dblp.uni-trier.de/xml/dblp.xml.gz',
    'https://drops.dagstuhl.de/storage/artifacts/dblp/xml/2026/dblp-2026-11-01.xml.gz',
    'https://DBLP.org/x',
  ])('allows a download from %s', (url) => {
    expect(byDefault(new URL(url))).toBe(true)
  })

  test.each([...FOREIGN, MIRROR])('refuses a download from %s', (url) => {
    expect(byDefault(new URL(url))).toBe(false)
  })

  test('allows only dblp and the operator’s own mirror', () => {
    const rule = addressRule([MIRROR])
    expect(rule(new URL(MIRROR))).toBe(true)
    expect(rule(new URL('http://mirror.test:8080/other'))).toBe(true)
    expect(rule(new URL(DEFAULT))).toBe(true)
    for (const url of [...FOREIGN, 'http://mirror.test/dblp.xml.gz', 'https://mirror.test:8080/']) {
      expect([url, rule(new URL(url))]).toEqual([url, false])
    }
  })
})

describe('requestedAddress', () => {
  const named = (address: string | null | undefined, operator: string[]) =>
    requestedAddress('xml_gz_url', address, DEFAULT, operator)

  test('lets a request name any address of dblp, and any address that the operator named exactly', () => {
    const release = 'https://dblp.uni-trier.de/xml/release/dblp-2026-11-01.xml.gz'
    expect(named(release, [DEFAULT])).toBe(release)
    expect(named(MIRROR, [DEFAULT, MIRROR])).toBe(MIRROR)
    expect(() => named('http://mirror.test:8080/other', [MIRROR])).toThrow()
  })

  test.each([null, undefined, DEFAULT])('uses the configured address if a request gives %s', (address) => {
    expect(named(address, [DEFAULT])).toBeNull()
  })

  test.each([...FOREIGN, MIRROR, '', 'dblp.xml.gz', '/etc/passwd'])('refuses %s in a request', (url) => {
    expect(() => named(url, [DEFAULT])).toThrow()
  })
})
