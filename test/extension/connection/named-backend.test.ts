import { describe, expect, test } from 'vitest'
import { namedBackend } from '../../../extension/settings/server-addresses.ts'
import type { DaemonState } from '../../../shared/clients/daemon-look.ts'

const naming = (apiBase?: string): DaemonState => ({ kind: 'ready', version: '0.1.0', apiBase })
const nowhere = async (): Promise<boolean> => false
const everywhere = async (): Promise<boolean> => true

describe('a backend on this machine is asked without a permission', () => {
  test.each([
    ['http://127.0.0.1:8191', 'http://127.0.0.1:8191'],
    ['http://localhost:8191', 'http://127.0.0.1:8191'],
    ['http://127.5.5.5:8191/', 'http://127.5.5.5:8191'],
    ['http://[::1]:8191', 'http://[::1]:8191'],
    ['http://2130706433:8191', 'http://127.0.0.1:8191'],
    ['https://localhost:8191', 'https://localhost:8191'],
  ])('%s at %s', async (told, base) => {
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
])('%s is not asked, unless the user has allowed its host', async (base) => {
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
])('never asks %j, which is not an address, whatever the user has allowed', async (told) => {
  expect(await namedBackend(naming(told), everywhere)).toEqual({ kind: 'unusable', told })
})

test('cuts the text of a backend without a valid address', async () => {
  const backend = await namedBackend(naming('x'.repeat(10_000)), everywhere)
  expect(backend).toEqual({ kind: 'unusable', told: 'x'.repeat(200) })
})

test.each([naming(), { kind: 'offline' }, { kind: 'another' }] as const)(
  'takes the default backend, by its number, if the daemon names none: %j',
  async (daemon) => {
    expect(await namedBackend(daemon, nowhere)).toEqual({ kind: 'asked', base: 'http://127.0.0.1:8091' })
  },
)
