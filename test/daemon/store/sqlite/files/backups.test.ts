import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  backupFolderOf,
  isBackedUp,
  makeBackups,
  restoreNewest,
} from '../../../../../daemon/store/sqlite/files/backups.ts'
import { connect, openDatabase } from '../../../../../daemon/store/sqlite/files/database-file.ts'
import { WORKSPACE } from '../../../../../daemon/store/sqlite/files/schemas.ts'
import { useFolder } from '../../../daemon.ts'

const folder = useFolder()
let path: string
let workspace: Database.Database
const save = (id: string) =>
  workspace.exec(`INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
    VALUES ('', 'policy', '${id}', '', '', '', 2, '{}')`)
const AFTER_MS = 60_000
const options = () => ({
  path,
  afterMs: AFTER_MS,
  workspace: () => workspace,
  isBackedUp: false,
  damaged: () => {},
  failed: (error: unknown) => {
    throw error
  },
})
const backUp = () => makeBackups(options()).close(true)
const backups = () => readdirSync(backupFolderOf(path)).toSorted()

beforeEach(() => {
  path = folder.file('workspace.sqlite')
  workspace = openDatabase(path, WORKSPACE)
  onTestFinished(() => void workspace.close())
})

test('needs a backup once the workspace has a document', async () => {
  expect(isBackedUp(workspace)).toBe(true)
  save('a')
  expect(isBackedUp(workspace)).toBe(false)
  await backUp()
  expect(isBackedUp(workspace)).toBe(true)
})

test('leaves only the newest backup of a day', async () => {
  save('a')
  await backUp()
  const [first] = backups()
  save('b')
  await backUp()
  expect(backups()).toHaveLength(1)
  expect(backups()).not.toContain(first)
})

test('leaves the newest backup, and the last one of each of three earlier days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const day of ['01', '02', '03', '04', '05', '06'])
    for (const hour of ['08', '20']) {
      vi.setSystemTime(`2026-05-${day}T${hour}:00:00Z`)
      save(`${day} ${hour}`)
      await backUp()
    }
  const kept = ['03', '04', '05', '06'].map((day) => `workspace-202605${day}T200000.sqlite`)
  expect(backups()).toEqual(kept)
})

test('restores an undamaged backup when the newest one is damaged', async () => {
  save('a')
  await backUp()
  workspace.close()
  for (const name of readdirSync(folder.path)) if (name.startsWith('workspace.')) rmSync(folder.file(name))
  writeFileSync(join(backupFolderOf(path), 'workspace-29990101T000000.sqlite'), 'damaged'.repeat(1000))
  expect(restoreNewest(path)).toMatch(/^20/)
  workspace = connect(path, 0)
  expect(workspace.prepare('SELECT id FROM documents').pluck().all()).toEqual(['a'])
})

test('makes one backup of all changes after a wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const made = makeBackups({ ...options(), isBackedUp: true })
  save('a')
  made.changed()
  vi.advanceTimersByTime(AFTER_MS - 1)
  made.changed()
  expect(existsSync(backupFolderOf(path))).toBe(false)
  vi.advanceTimersByTime(1)
  await expect.poll(backups).toEqual([expect.stringMatching(/^workspace-/)])
  const [first] = backups()
  vi.advanceTimersByTime(2 * AFTER_MS)
  await made.close(true)
  expect(backups()).toEqual([first])
})
