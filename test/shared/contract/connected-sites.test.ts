import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSiteOrigin } from '../../../shared/contract/connected-sites.ts'
import { contentSecurityPolicy } from '../../../shared/server/http-headers.ts'

test.each([
  'https://sigmod26.hotcrp.com',
  'https://conf.example.org:8443',
  'https://xn--bcher-kva.example',
  'https://10.0.0.5',
  'https://localhost',
  'http://localhost:8029',
  'http://127.0.0.1',
  'http://127.3.2.1:8044',
])('accepts %s as an origin that the page may ask', (origin) => {
  expect(isSiteOrigin(origin)).toBe(true)
})

test.each([
  ['an empty text', ''],
  ['http to another machine', 'http://sigmod26.hotcrp.com'],
  ['http to a name that begins like loopback', 'http://127.0.0.1.evil.test'],
  ['http to a name under localhost', 'http://evil.localhost'],
  ['a path', 'https://hotcrp.com/sigmod26'],
  ['a final slash', 'https://hotcrp.com/'],
  ['a query', 'https://hotcrp.com?x'],
  ['a fragment', 'https://hotcrp.com#x'],
  ['a user', 'https://chair@hotcrp.com'],
  ['a user and a password', 'https://chair:secret@hotcrp.com'],
  ['a wildcard', 'https://*.hotcrp.com'],
  ['a wildcard of all hosts', 'https://*'],
  ['a wildcard of all ports', 'https://hotcrp.com:*'],
  ['a scheme alone', 'https:'],
  ['no scheme', 'hotcrp.com'],
  ['a keyword of a Content-Security-Policy', "'unsafe-inline'"],
  ['a second directive', 'https://a.test; script-src *'],
  ['a second directive without a space', 'https://a.test;script-src'],
  ['a second policy', 'https://a.test,default-src'],
  ['a second source', 'https://a.test https://b.test'],
  ['a tab', 'https://a.test\thttps://b.test'],
  ['a header', 'https://a.test\r\nset-cookie: a=b'],
  ['a line break at the end', 'https://a.test\n'],
  ['a leading space', ' https://a.test'],
  ['a quote', "https://a.test'"],
  ['a percent sign', 'https://a%2etest'],
  ['a backslash', 'https:\\\\a.test'],
  ['an underscore, which no Content-Security-Policy can name', 'https://a_b.test'],
  ['capital letters', 'https://HotCRP.com'],
  ['the default port', 'https://hotcrp.com:443'],
  ['an impossible port', 'https://hotcrp.com:99999'],
  ['an empty port', 'https://hotcrp.com:'],
  ['letters beyond ASCII', 'https://bücher.example'],
  ['letters that look like ASCII', 'https://ａ.test'],
  ['an IPv4 address in another spelling', 'http://127.1'],
  ['an IPv4 address as a number', 'http://2130706433'],
  ['an IPv6 address', 'http://[::1]:8029'],
  ['a final dot', 'https://a.test.'],
  ['javascript', 'javascript://a.test'],
  ['data', 'data:text/html,x'],
  ['a web socket', 'wss://a.test'],
  ['a scheme that begins like https', 'httpsx://a.test'],
  ['null', 'null'],
  ['a long host', `https://${'a.'.repeat(150)}test`],
])('refuses %s as an origin', (_what, text) => {
  expect(isSiteOrigin(text)).toBe(false)
})

test('adds only one source to the Content-Security-Policy', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'localhost',
      '127.0.0.1',
      'a.test',
      ':',
      '8029',
      '*',
      ';',
      ' ',
      '/',
      '@',
      "'",
      ',',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      if (!isSiteOrigin(text)) return
      const directives = contentSecurityPolicy(text).split('; ')
      expect(directives).toHaveLength(contentSecurityPolicy().split('; ').length)
      expect(directives).toContain(`connect-src 'self' ${text}`)
      expect(text).toMatch(/^[a-z0-9.:/-]+$/)
      expect(new URL(text).origin).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
