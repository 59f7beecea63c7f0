import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, storedKey } from '../../../daemon/store/stored-key.ts'

test('returns the cache key alone on a personal installation', () => {
  expect(storedKey('', 'pairs:v1:1')).toBe('pairs:v1:1')
})

test('splits a stored key into owner and key, for any key', () => {
  const owner = fc.constantFrom('', 'user:ann', 'group:vldb')
  fc.assert(
    fc.property(owner, fc.string({ unit: 'grapheme' }), (owner, key) => {
      expect(partsOf(storedKey(owner, key))).toEqual([owner, key])
    }),
  )
})

test('makes different stored keys for two owners', () => {
  expect(storedKey('', 'user:ann\nkey')).not.toBe(storedKey('user:ann', 'key'))
})
