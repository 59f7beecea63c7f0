import { expect, test } from 'vitest'
import { nameOfUid, uidOf } from '../../../../shared/server/guard/user-ids.ts'

test.skipIf(process.platform === 'win32')('finds a user by name and by id', () => {
  expect(uidOf('root')).toBe(0)
  expect(nameOfUid(0)).toBe('root')
})

test('returns null for an unknown name, and the id itself for an unknown id', () => {
  expect(uidOf('no such user')).toBeNull()
  expect(nameOfUid(4_000_000_000)).toBe('4000000000')
})
