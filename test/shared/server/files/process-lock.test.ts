import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acquireProcessLock, lockHolderOf } from '../../../../shared/server/files/process-lock.ts'
import { StartError } from '../../../../shared/server/server-errors.ts'
import { useFolder } from '../../../daemon/daemon.ts'

const folder = useFolder()

test('refuses a second lock until the release of the first', () => {
  const path = folder.file('store')
  const lock = acquireProcessLock(path)
  lock?.announce('http://127.0.0.1:1')
  expect(acquireProcessLock(path)).toBeNull()
  expect(lockHolderOf(path)).toEqual({ pid: process.pid, url: 'http://127.0.0.1:1' })
  lock?.release()
  expect(lockHolderOf(path)).toBeNull()
  expect(existsSync(`${path}.lock`)).toBe(true)
  const next = acquireProcessLock(path)
  expect(next).not.toBeNull()
  next?.release()
})

test('does not remove the record of another holder on release', () => {
  const path = folder.file('store')
  const lock = acquireProcessLock(path)
  writeFileSync(`${path}.pid`, '{"pid":1}')
  lock?.release()
  expect(lockHolderOf(path)).toEqual({ pid: 1 })
})

test("throws if the file in the lock's place is not a lock file", () => {
  const path = folder.file('store')
  writeFileSync(
    `${path}.lock`,
    'a text that somebody has saved here, of more than a hundred bytes'.repeat(20),
  )
  expect(() => acquireProcessLock(path)).toThrow(StartError)
})
