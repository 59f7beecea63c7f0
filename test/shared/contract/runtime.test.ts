import { expect, test } from 'vitest'
import {
  backendAccessRequest,
  cacheClearRequest,
  cacheKeyText,
  cachePutRequest,
  historyRequest,
} from '../../../shared/contract/runtime.ts'
import { z } from '../../../shared/contract/zod.ts'

test.each([
  ['256 characters', '名'.repeat(256), true],
  ['257 characters', 'k'.repeat(257), false],
  ['no character', '', false],
  ['half a surrogate pair', 'k\ud800', false],
])('tells whether a cache key of %s is valid', (_, key, isValid) => {
  expect(z.safeParse(cacheKeyText, key).success).toBe(isValid)
})

test.each([
  ['an object', {}, true],
  ['a list', [], false],
  ['null', null, false],
  ['a text', '{}', false],
])('tells whether %s can be stored as an answer', (_, data, isValid) => {
  expect(z.safeParse(cachePutRequest, { key: 'k', data }).success).toBe(isValid)
})

test.each([
  ['chrome-extension://abc', true],
  ['http://[::1]:8090', true],
  ['http://127.0.0.1:8090/', false],
  ['http://a\r\nx: y', false],
  ['127.0.0.1', false],
  ['', false],
  [`http://${'x'.repeat(300)}`, false],
])('tells whether %j is an exact origin', (origin, isExact) => {
  expect(z.safeParse(backendAccessRequest, { origin }).success).toBe(isExact)
})

test.each<[query: object, period: object | undefined]>([
  [{}, { days: 30, by: 'day' }],
  [
    { days: '1', by: 'week' },
    { days: 1, by: 'week' },
  ],
  [{ days: '366' }, { days: 366, by: 'day' }],
  ...['0', '367', '-1', '1.5', 'NaN', '', '1e2', '99999999999'].map((days): [object, undefined] => [
    { days },
    undefined,
  ]),
  [{ by: 'month' }, undefined],
])('reads the period %j of a history as %j', (query, period) => {
  expect(z.safeParse(historyRequest, query).data).toEqual(period)
})

test.each([
  [{ all: true }, true],
  [{ all: false }, false],
  [{ older_than_ms: 0 }, true],
  [{ older_than_ms: -1 }, false],
  [{ keys: ['k'] }, true],
  [{ keys: [] }, false],
  [{ keys: ['k'], all: true }, false],
  [{}, false],
])('tells whether %j says which answers to clear', (request, isClear) => {
  expect(z.safeParse(cacheClearRequest, request).success).toBe(isClear)
})
