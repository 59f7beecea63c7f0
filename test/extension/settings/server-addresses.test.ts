import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, assessAddress, namedBackend } from '../../../extension/settings/server-addresses.ts'
import type { DaemonState } from '../../../shared/clients/daemon-look.ts'

describe('addressOf', () => {
  test.each([
    ['in its normal form', 'http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
    ['without a scheme', 'localhost:8090', 'http://localhost:8090'],
    ['without a port', '127.0.0.1', 'http://127.0.0.1'],
    ['with spaces around it', '  http://localhost:8090\n', 'http://localhost:8090'],
    ['with a slash at its end', 'http://localhost:8090/', 'http://localhost:8090'],
    ['in capitals', 'HTTP://LocalHost:8090', 'http://localhost:8090'],
    ["with the scheme's default port", 'https://papers.example:443', 'https://papers.example'],
    ['with a host of IPv6', 'http://[::1]:8090', 'http://[::1]:8090'],
    ['in another spelling', 'http://127.1:8090', 'http://127.0.0.1:8090'],
    ['in Chinese characters', 'http://例子.example', 'http://xn--fsqu00a.example'],
  ])('accepts an address %s', (_, text, base) => {
    expect(addressOf(text)).toBe(base)
  })

  test.each([
    ['an empty text', ''],
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
    ['a data: address', 'data:text/html,x'],
    ['words', 'not an address'],
    ['a host with an exclamation mark', 'http://papers!example'],
    ['a port above 65,535', 'localhost:99999'],
    ['a text of 2,007 characters', `http://${'a'.repeat(2000)}`],
  ])('rejects %s', (_, text) => {
    expect(addressOf(text)).toBeNull()
  })

  test('reads each address that it returns as the same address', () => {
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

const IN_FORCE = 'http://127.0.0.1:8090'

test.each([
  ['the address in force, in another spelling', '127.0.0.1:8090/', { kind: 'in-force', base: IN_FORCE }],
  ['another address on this machine', 'localhost:8190', { kind: 'local', base: 'http://localhost:8190' }],
  [
    'an address elsewhere without encryption',
    'papers.example:8090',
    { kind: 'beyond', base: 'http://papers.example:8090', isOpen: true },
  ],
  [
    'an address elsewhere with encryption',
    'https://papers.example',
    { kind: 'beyond', base: 'https://papers.example', isOpen: false },
  ],
  ['a text that is no address', 'http://127.0.0.1:8090/api', { kind: 'invalid' }],
  ['an empty text', '', { kind: 'invalid' }],
])('assesses %s', (_, text, assessment) => {
  expect(assessAddress(text, IN_FORCE)).toEqual(assessment)
})

test('asks for no second confirmation for the address in force', () => {
  const base = 'http://papers.example:8090'
  expect(assessAddress(base, base)).toEqual({ kind: 'in-force', base })
})

const naming = (apiBase?: string): DaemonState => ({ kind: 'ready', version: '0.1.0', apiBase })
const nowhere = async (): Promise<boolean> => false
const everywhere = async (): Promise<boolean> => true

describe('namedBackend', () => {
  test.each([
    ['http://127.0.0.1:8191', 'http://127.0.0.1:8191'],
    ['http://localhost:8191', 'http://127.0.0.1:8191'],
    ['http://127.5.5.5:8191/', 'http://127.5.5.5:8191'],
    ['http://[::1]:8191', 'http://[::1]:8191'],
    ['http://2130706433:8191', 'http://127.0.0.1:8191'],
    ['https://localhost:8191', 'https://localhost:8191'],
  ])('asks the backend %s at %s, and needs no permission', async (told, base) => {
    expect(await namedBackend(naming(told), nowhere)).toEqual({ kind: 'asked', base })
  })
})

test.each([
  'http://evil.test:8091',
  'https://evil.test',
  'http://127.0.0.1.evil.test:8091',
  'http://localhost.evil.test:8091',
  'http://localhost.:8091',
  'http://[::ffff:7f00:1]:8091',
  'http://0.0.0.0:8091',
  'http://192.168.0.7:8091',
])("asks %s only with the user's permission", async (base) => {
  expect(await namedBackend(naming(base), nowhere)).toEqual({ kind: 'elsewhere', base })
  expect(await namedBackend(naming(base), everywhere)).toEqual({ kind: 'asked', base })
  const broken = () => Promise.reject(new Error('The browser does not say.'))
  expect(await namedBackend(naming(base), broken)).toEqual({ kind: 'elsewhere', base })
})

test.each([
  '',
  'javascript:alert(1)',
  'http://127.0.0.1:8091@evil.test',
  'http://evil.test\\@127.0.0.1',
  'http://127.0.0.1:8091/path',
])('never asks the invalid address %j', async (told) => {
  expect(await namedBackend(naming(told), everywhere)).toEqual({ kind: 'unusable', told })
})

test('cuts a long invalid address', async () => {
  const backend = await namedBackend(naming('x'.repeat(10_000)), everywhere)
  expect(backend).toEqual({ kind: 'unusable', told: 'x'.repeat(200) })
})

test.each([naming(), { kind: 'offline' }, { kind: 'another' }] as const)(
  'uses the default address if the daemon %j names no backend',
  async (daemon) => {
    expect(await namedBackend(daemon, nowhere)).toEqual({ kind: 'asked', base: 'http://127.0.0.1:8091' })
  },
)
