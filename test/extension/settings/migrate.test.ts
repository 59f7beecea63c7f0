import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Migration, migrated } from '../../../extension/settings/settings.ts'

/** Three forms: an address, then one with its scheme, then one called otherwise. */
const MIGRATIONS: readonly Migration[] = [
  ({ address, ...rest }) => ({ ...rest, address: `http://${address}` }),
  ({ address, ...rest }) => ({ ...rest, daemon: address }),
]

test('every step from the stored form to today’s is taken, in order', () => {
  const stored = { version: 1, address: 'localhost', theme: 'dark' }
  expect(migrated(stored, MIGRATIONS)).toEqual({ version: 3, daemon: 'http://localhost', theme: 'dark' })
})

test('steps that were taken before are not taken again', () => {
  expect(migrated({ version: 2, address: 'x' }, MIGRATIONS)).toEqual({ version: 3, daemon: 'x' })
  expect(migrated({ version: 3, daemon: 'x' }, MIGRATIONS)).toEqual({ version: 3, daemon: 'x' })
})

test('settings of a newer version are left as they are', () => {
  const newer = { version: 7, address: 'x', theme: { name: 'sepia' } }
  expect(migrated(newer, MIGRATIONS)).toEqual(newer)
})

test('what is stored is not changed in its place', () => {
  const stored = Object.freeze({ version: 1, address: 'localhost' })
  migrated(stored, MIGRATIONS)
  expect(stored).toEqual({ version: 1, address: 'localhost' })
})

test.each([undefined, '2', 1.5, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, [2]])(
  'a version that is none, as %j, is the first',
  (version) => {
    expect(migrated({ version, address: 'x' }, MIGRATIONS)).toEqual({ version: 3, daemon: 'http://x' })
  },
)

describe('what is no settings at all', () => {
  test.each([undefined, null, 'text', 7, true, [], ['version']])('as %j, becomes none', (stored) => {
    expect(migrated(stored, MIGRATIONS)).toEqual({ version: 3 })
  })
})

test('migrating twice is migrating once', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const once = migrated(stored, MIGRATIONS)
      expect(migrated(once, MIGRATIONS)).toEqual(once)
    }),
  )
})
