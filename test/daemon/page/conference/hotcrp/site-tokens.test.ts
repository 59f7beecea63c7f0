import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetToken,
  forgetTokensOf,
  handedOver,
  handOver,
  takeToken,
  tokenOf,
} from '../../../../../daemon/page/conference/hotcrp/site-tokens.ts'

const BASE = 'https://sigmod26.hotcrp.com'
const OTHER = 'https://sigmod26.hotcrp.com/second'
const connection = { base: BASE, token: 'hct_abcdefghijklmnop', isKept: false, isTraceless: false }

/** As in a browser, `Object.keys` returns the stored keys. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? store[key] : null),
    setItem: (key: string, value: string) => {
      store[key] = value
    },
    removeItem: (key: string) => {
      delete store[key]
    },
  }
  const store: Record<string, string> = Object.create(methods)
  // The page uses only these three methods.
  return store as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  forgetTokensOf(BASE)
  vi.unstubAllGlobals()
})

test('stores a token in the browser only if the user wants that', () => {
  takeToken(connection)
  expect([tokenOf(BASE), Object.keys(localStorage)]).toEqual([connection.token, []])
  takeToken({ ...connection, isKept: true })
  expect(Object.values(localStorage)).toEqual([connection.token])
  takeToken(connection)
  expect(Object.keys(localStorage)).toEqual([])
})

test('removes a refused token from the page and from the browser', () => {
  takeToken({ ...connection, isKept: true })
  forgetToken(BASE)
  expect([tokenOf(BASE), Object.keys(localStorage)]).toEqual([null, []])
})

test('removes only the tokens of a disconnected site', () => {
  const elsewhere = 'https://vldb.example.org'
  for (const base of [BASE, OTHER, elsewhere]) takeToken({ ...connection, base, isKept: base === OTHER })
  forgetTokensOf(BASE)
  expect([BASE, OTHER, elsewhere].map(tokenOf)).toEqual([null, null, connection.token])
  forgetToken(elsewhere)
})

test('passes a connection to the reloaded page once', () => {
  expect(handOver(connection)).toBe(true)
  expect([handedOver(), handedOver()]).toEqual([connection, null])
})

test('ignores a passed connection with an invalid address', () => {
  sessionStorage.setItem(
    'coauthors.hotcrp-pending',
    JSON.stringify({ ...connection, base: 'javascript:alert(1)' }),
  )
  expect(handedOver()).toBeNull()
})

test('holds a token in the page if the browser forbids storage', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  takeToken({ ...connection, isKept: true })
  expect([tokenOf(BASE), handOver(connection), handedOver()]).toEqual([connection.token, false, null])
})
