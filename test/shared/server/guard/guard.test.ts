import { expect, test } from 'vitest'
import {
  createGuard,
  type GuardedRequest,
  type GuardSettings,
} from '../../../../shared/server/guard/guard.ts'

/** Most tests of the guard are in `../attacks.ts`. The tests here need port 80, or other addresses or settings. */

const NOBODY_ELSE = { allowedHosts: [], allowedOrigins: [] }
const refusal = (one: GuardedRequest, settings: GuardSettings) => createGuard(settings)(one)
const approach = (
  headers: Record<string, string>,
  socket: GuardedRequest['socket'] = {},
): GuardedRequest => ({
  method: 'GET',
  url: '/',
  httpVersion: '1.1',
  rawHeaders: Object.entries(headers).flat(),
  socket: { localAddress: '127.0.0.1', localPort: 8090, ...socket },
})

test('accepts a Host without a port at port 80', () => {
  const onPort80 = (host: string) => refusal(approach({ Host: host }, { localPort: 80 }), NOBODY_ELSE)
  expect(onPort80('localhost')).toBeNull()
  expect(onPort80('localhost:80')).toBeNull()
  expect(refusal(approach({ Host: 'localhost' }), NOBODY_ELSE)?.statusCode).toBe(403)
})

test('lets in exactly the hosts of ALLOWED_HOSTS, in any case', () => {
  const allowed = { ...NOBODY_ELSE, allowedHosts: ['Box.example:8090'] }
  expect(refusal(approach({ Host: 'box.EXAMPLE:8090' }), allowed)).toBeNull()
  expect(refusal(approach({ Host: 'box.example' }), allowed)?.statusCode).toBe(403)
  expect(refusal(approach({ Host: 'a.box.example:8090' }), allowed)?.statusCode).toBe(403)
})

test('lets in exactly the origins of ALLOWED_ORIGINS', () => {
  const allowed = { ...NOBODY_ELSE, allowedOrigins: ['http://box.example:8090'] }
  const from = (origin: string) =>
    refusal(approach({ Host: 'localhost:8090', Origin: origin }), allowed)?.statusCode ?? 'let in'
  expect(from('http://box.example:8090')).toBe('let in')
  expect(from('http://box.example:8090/')).toBe(403)
  expect(from('http://box.example')).toBe(403)
})

test('names the variable that would let in a refused Origin', () => {
  const from = { Host: 'localhost:8090', Origin: 'http://box.example:8090' }
  expect(refusal(approach(from), NOBODY_ELSE)?.message).toContain('set ALLOWED_ORIGINS')
  const ofBackend = { ...NOBODY_ELSE, originsVariable: 'CORS_ORIGINS' }
  expect(refusal(approach(from), ofBackend)?.message).toContain('set CORS_ORIGINS')
})

test('accepts the page at [::1] only on a connection to [::1]', () => {
  const headers = { Host: '[::1]:8090', Origin: 'http://[::1]:8090' }
  expect(refusal(approach(headers, { localAddress: '::1' }), NOBODY_ELSE)).toBeNull()
  expect(refusal(approach(headers), NOBODY_ELSE)?.statusCode).toBe(403)
})

test('lets in exactly host and origin of PUBLIC_URL', () => {
  const publicPage = { ...NOBODY_ELSE, publicUrl: 'https://coauthors.example.edu' }
  const from = (Host: string, Origin: string) => refusal(approach({ Host, Origin }), publicPage)?.statusCode
  const [host, origin] = ['coauthors.example.edu', 'https://coauthors.example.edu']
  expect(from(host, origin)).toBeUndefined()
  expect(from('CoAuthors.example.edu', 'http://localhost:8090')).toBeUndefined()
  expect(from(`${host}:8090`, origin)).toBe(403)
  expect(from('example.edu', origin)).toBe(403)
  expect(from(host, 'http://coauthors.example.edu')).toBe(403)
  expect(from(host, 'https://coauthors.example.edu:8443')).toBe(403)
})

test('lets in exactly the pages in `ownPages`', () => {
  const pages = { ...NOBODY_ELSE, ownPages: ['http://localhost:9000'] }
  const from = (Origin: string) => refusal(approach({ Host: 'localhost:8090', Origin }), pages)?.statusCode
  expect(from('http://localhost:9000')).toBeUndefined()
  expect(from('http://127.0.0.1:9000')).toBe(403)
  expect(from('http://localhost:9001')).toBe(403)
})
