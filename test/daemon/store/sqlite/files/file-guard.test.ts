import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../../../daemon/store/sqlite/sqlite-store.ts'
import { soon } from '../../../../soon.ts'
import { startTestDaemon, useFolder } from '../../../daemon.ts'
import { decision, expectOneOfEach, save, saveOneOfEach } from '../../own-work.ts'
import { putText } from '../../test-store.ts'

const folder = useFolder()
let path: string
let workspacePath: string
let store: SqliteStore
const ended = vi.fn()
const said: string[] = []

beforeEach(() => {
  ended.mockClear()
  said.length = 0
  path = folder.file('data/runtime.sqlite')
  workspacePath = folder.file('data/workspace.sqlite')
  store = openStore(path, { lookEveryMs: 0, ended, logEvent: (_level, message) => said.push(message) })
})
afterEach(() => store.close())

const replaceByCopy = (file: string) => {
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
}

test.skipIf(process.platform === 'win32')('notices a replaced file when the store closes', async () => {
  await store.close()
  store = openStore(path, { lookEveryMs: 3_600_000, logEvent: (_level, message) => said.push(message) })
  await putText(store, 'k', '{}')
  replaceByCopy(workspacePath)
  await store.close()
  expect(said.at(-1)).toMatch(/^A file of the store was deleted, renamed or replaced/)
})

describe.skipIf(process.platform === 'win32')('a store that loses a file', () => {
  test.each<[string, () => void]>([
    ['the store was deleted', () => rmSync(path)],
    ['the log of the store was deleted', () => rmSync(`${path}-wal`)],
    ['the store was renamed', () => renameSync(path, `${path}.elsewhere`)],
    ['the folder was removed', () => rmSync(dirname(path), { recursive: true })],
    ['the folder was renamed', () => renameSync(dirname(path), folder.file('elsewhere'))],
    ['the store was replaced by a copy of itself', () => replaceByCopy(path)],
    [
      'the store was replaced by a link to itself',
      () => {
        renameSync(path, folder.file('moved'))
        symlinkSync(folder.file('moved'), path)
      },
    ],
    [
      'the store was replaced by a folder',
      () => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
    ['the workspace was deleted', () => rmSync(workspacePath)],
    ['the log of the workspace was deleted', () => rmSync(`${workspacePath}-wal`)],
    ['the workspace was replaced by a copy of itself', () => replaceByCopy(workspacePath)],
  ])('logs one line and ends the daemon after %s', async (_name, takeAway) => {
    await saveOneOfEach(store)
    await putText(store, 'before', '{}')
    takeAway()
    const inPlace = existsSync(dirname(path)) ? readdirSync(dirname(path)) : []
    await expect(putText(store, 'k', '{}')).rejects.toMatchObject({ statusCode: 500 })
    await expect(save(store, 'decision', decision('c', 'd'))).rejects.toMatchObject({
      statusCode: 500,
    })
    await soon(() => expect(ended).toHaveBeenCalledTimes(1))
    expect(await store.hit('', 'before')).not.toBeNull()
    await store.close()
    expect(said.filter((message) => message.includes('deleted, renamed or replaced'))).toHaveLength(1)
    for (const name of inPlace.filter((name) => !/-(wal|shm)$|pid$/.test(name))) {
      expect(readdirSync(dirname(path))).toContain(name)
    }
  })

  test('restores a deleted workspace at the next start', async () => {
    await saveOneOfEach(store)
    await store.close()
    store = openStore(path, { lookEveryMs: 0, ended })
    rmSync(workspacePath)
    await expect(putText(store, 'k', '{}')).rejects.toMatchObject({ statusCode: 500 })
    await store.close()
    store = openStore(path)
    await expectOneOfEach(store)
    expect(store.restored()).not.toBeNull()
  })

  test('never writes to another file at the path of the store', async () => {
    const other = folder.file('other/runtime.sqlite')
    const another = openStore(other)
    await putText(another, 'theirs', '{}')
    await another.close()
    const bytes = readFileSync(other)
    await putText(store, 'mine', '{}')
    renameSync(other, path)
    await expect(putText(store, 'k', '{}')).rejects.toMatchObject({ statusCode: 500 })
    await store.recordVisit({ route: '/', clientIp: '127.0.0.1', userAgent: null })
    await store.close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  test('makes no new folder when it closes', async () => {
    await putText(store, 'mine', '{}')
    rmSync(dirname(path), { recursive: true })
    await store.close()
    expect(existsSync(dirname(path))).toBe(false)
    expect(ended).not.toHaveBeenCalled()
  })

  test('does not change the store that a second daemon makes in a removed folder', async () => {
    rmSync(dirname(path), { recursive: true })
    const second = openStore(path)
    await putText(second, 'theirs', '{}')
    await expect(putText(store, 'k', '{}')).rejects.toMatchObject({ statusCode: 500 })
    await store.close()
    expect(await second.hit('', 'theirs')).not.toBeNull()
    await putText(second, 'more', '{}')
    await second.close()
  })

  test('imports nothing after a file was replaced by a copy', async () => {
    const daemon = await startTestDaemon(folder.file('served'), { lookEveryMs: 0, ended })
    onTestFinished(daemon.close)
    const { runtimeDb } = daemon.settings
    for (const name of ['runtime.sqlite', 'workspace.sqlite']) replaceByCopy(join(dirname(runtimeDb), name))
    const line = { key: 'k', data: {}, created_at: null, updated_at: null, hit_count: 0, last_hit_at: null }
    expect((await daemon.post('/api/runtime/cache/import', line)).status).toBe(500)
    expect((await daemon.post('/api/runtime/workspace/import', { exported: 0 })).status).toBe(500)
    const copy = new Database(runtimeDb, { readonly: true })
    onTestFinished(() => void copy.close())
    expect(copy.prepare('SELECT count(*) FROM query_cache').pluck().get()).toBe(0)
  })

  test('ends the daemon when its lock is deleted', async () => {
    rmSync(`${path}.lock`)
    await expect(putText(store, 'k', '{}')).rejects.toMatchObject({ statusCode: 500 })
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  })
})
