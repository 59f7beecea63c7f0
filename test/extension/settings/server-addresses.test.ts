import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, DEFAULT_BACKEND, DEFAULT_DAEMON } from '../../../extension/settings/server-addresses.ts'
import { isLoopback, withoutLocalhost } from '../../../shared/loopback.ts'

describe('addressOf', () => {
  test.each([
    ['as requests take it', 'http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
    ['without a scheme', 'localhost:8090', 'http://localhost:8090'],
    ['without a port', '127.0.0.1', 'http://127.0.0.1'],
    ['with spaces about it', '  http://localhost:8090\n', 'http://localhost:8090'],
    ['with a slash at its end', 'http://localhost:8090/', 'http://localhost:8090'],
    ['in capitals', 'HTTP://LocalHost:8090', 'http://localhost:8090'],
    ['with the port that browsers leave out', 'https://papers.example:443', 'https://papers.example'],
    ['of version 6', 'http://[::1]:8090', 'http://[::1]:8090'],
    ['in another spelling', 'http://127.1:8090', 'http://127.0.0.1:8090'],
    ['in another script', 'http://例子.example', 'http://xn--fsqu00a.example'],
  ])('accepts an address %s', (_, text, base) => {
    expect(addressOf(text)).toBe(base)
  })

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['a path', 'http://localhost:8090/api'],
    ['a query', 'http://localhost:8090?x=1'],
    ['a fragment', 'http://localhost:8090#x'],
    ['a user', 'http://user@localhost:8090'],
    ['a password', 'http://:secret@localhost:8090'],
    ['a user that looks like a host', 'http://127.0.0.1:8090@evil.example'],
    ['another scheme', 'ftp://localhost'],
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like an address', 'javascript://localhost/%0aalert(1)'],
    ['a file', 'file:///etc/hosts'],
    ['data', 'data:text/html,x'],
    ['words', 'not an address'],
    ['a host with an exclamation mark', 'http://papers!example'],
    ['a port above 65,535', 'localhost:99999'],
    ['a text without end', `http://${'a'.repeat(2000)}`],
  ])('rejects %s', (_, text) => {
    expect(addressOf(text)).toBeNull()
  })

  test('returns an accepted address unchanged', () => {
    const written = fc
      .tuple(
        fc.constantFrom('', 'http://', 'HTTPS://', 'ftp://', '//', ' '),
        fc.oneof(
          fc.string(),
          fc.constantFrom('LocalHost', '127.1', '[::1]', '例子.example', 'papers.example.'),
        ),
        fc.oneof(
          fc.constant(''),
          fc.nat(70_000).map((port) => `:${port}`),
        ),
        fc.constantFrom('', '/', '/x', '?', '#', ' '),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(written, (text) => {
        const base = addressOf(text)
        if (base !== null) expect(addressOf(base)).toBe(base)
      }),
    )
  })
})

describe('a request', () => {
  test.each([
    DEFAULT_DAEMON,
    DEFAULT_BACKEND,
    'http://localhost:8090',
    'http://127.0.0.1',
    'http://127.8.9.10:8090',
    'https://[::1]:8090',
    'http://2130706433',
    'http://0x7f.1:8090',
  ])('stays on this machine for %s', (base) => {
    expect(isLoopback(base)).toBe(true)
  })

  test.each([
    'http://192.168.0.7:8090',
    'http://0.0.0.0:8090',
    'http://papers.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://[::2]:8090',
    'http://[::ffff:127.0.0.1]:8090',
    'http://localhost.:8090',
    'http://127.0.0.1@evil.example',
    'http://1270.0.1',
    'no address',
  ])('leaves this machine for %s', (base) => {
    expect(isLoopback(base)).toBe(false)
  })
})

test.each([
  ['http://localhost:8091', 'http://127.0.0.1:8091'],
  ['HTTP://LOCALHOST', 'http://127.0.0.1'],
  ['http://localhost/dblp', 'http://127.0.0.1/dblp'],
  // A certificate holds for the name, so the name stays.
  ['https://localhost:8091', 'https://localhost:8091'],
  ['http://localhost.evil.example', 'http://localhost.evil.example'],
  ['http://[::1]:8091', 'http://[::1]:8091'],
])('asks %s at %s', (base, asked) => {
  expect(withoutLocalhost(base)).toBe(asked)
})
