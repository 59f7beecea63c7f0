import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  downloadFolder,
  inDownloadFolder,
  lockFolder,
} from '../../../../backend/import/fetch/download-folder.ts'
import { ImportError } from '../../../../backend/import-error.ts'
import { isPrivate } from '../../../private-files.ts'
import { folder as testFolder } from '../../dump/dump.ts'

const ROUNDS = 12

async function importers(folder: string, count: number) {
  const children = Array.from({ length: count }, () =>
    fork(join(import.meta.dirname, 'folder-lock-process.ts'), [folder]),
  )
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  await Promise.all(children.map((child) => once(child, 'spawn')))
  return children
}

async function told(child: ChildProcess, wish: 'lock' | 'release'): Promise<string> {
  const answer = once(child, 'message')
  child.send(wish)
  return String((await answer)[0])
}

test('lets only one of four processes lock the folder of a killed process, and names the holder', async () => {
  const { path } = testFolder()
  const [dead, ...four] = await importers(path, 5)
  if (dead === undefined) throw new Error('no process')
  expect(await told(dead, 'lock')).toBe('locked')
  const ended = once(dead, 'exit')
  dead.kill('SIGKILL')
  await ended
  for (let round = 0; round < ROUNDS; round++) {
    const outcomes = await Promise.all(four.map((child) => told(child, 'lock')))
    const holder = four[outcomes.indexOf('locked')]
    expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1)
    const refusal = lockFolderFails(path)
    expect(refusal.message).toBe(
      `${path}: another import (process ${holder?.pid}) is downloading; wait for its end, or end it`,
    )
    await Promise.all(four.map((child) => told(child, 'release')))
  }
})

test('leaves the folder locked after a refused second download', async () => {
  const { path } = testFolder()
  const unlock = lockFolder(path)
  expect(lockFolderFails(path)).toBeInstanceOf(ImportError)
  const [other] = await importers(path, 1)
  if (other === undefined) throw new Error('no process')
  expect(await told(other, 'lock')).toContain(`process ${process.pid}`)
  await told(other, 'release')
  expect(await told(other, 'lock')).toContain(`process ${process.pid}`)
  unlock()
  expect(await told(other, 'lock')).toBe('locked')
})

test('creates a private folder, and removes uploads before and after a run', async () => {
  const folder = downloadFolder(testFolder().path)
  mkdirSync(folder.path)
  writeFileSync(folder.upload, 'a part of a dump')
  await inDownloadFolder(folder, async () => {
    expect(isPrivate(folder.path)).toBe(true)
    expect(existsSync(folder.upload)).toBe(false)
    writeFileSync(folder.upload, 'a part of a dump')
    expect(lockFolderFails(folder.path).message).toContain(`process ${process.pid}`)
  })
  expect(existsSync(folder.upload)).toBe(false)
  lockFolder(folder.path)()
})

test('unlocks the folder after a failed run', async () => {
  const folder = downloadFolder(testFolder().path)
  await expect(inDownloadFolder(folder, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  lockFolder(folder.path)()
})

test('throws if the file in the lock’s place is not a lock file', () => {
  const { path } = testFolder()
  writeFileSync(join(path, 'import.lock'), 'no database '.repeat(100))
  expect(lockFolderFails(path).message).toMatch(/^[^\n]*import\.lock is not a lock file: remove it[^\n]*$/)
})

function lockFolderFails(path: string): Error {
  try {
    lockFolder(path)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it was locked')
}
