import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildDaemon } from '../../../../daemon/app.ts'
import { openStore } from '../../../../daemon/store/open-store.ts'
import type { SqliteStore } from '../../../../daemon/store/sqlite-store.ts'
import { ONE_OWNER } from '../../../../daemon/store/store.ts'
import { makePage, settingsIn, useFolder } from '../../daemon.ts'
import { holdLock } from '../lock-holder.ts'
import { all, decision } from '../own-work.ts'

/** Removed projects leave nothing, and large ones hold nobody up: docs/dev/security.md, The workspace. */

const folder = useFolder()
let path: string
let store: SqliteStore
let now = new Date('2026-05-04T03:02:01Z')
const open = () => {
  store = openStore(path, { clock: () => now, lookEveryMs: 0, backupAfterMs: 3_600_000, reserveBytes: 0 })
}
beforeEach(() => {
  now = new Date('2026-05-04T03:02:01Z')
  path = folder.file('data/runtime.sqlite')
  open()
})
afterEach(() => store.close())

const nextDay = () => {
  now = new Date(now.getTime() + 86_400_000)
}
/** Files of the data folder that hold the text. */
const filesWith = (text: string): string[] =>
  globSync('**', { cwd: dirname(path), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))

/** Keeps a project whose parts hold the text on many pages. */
async function keepProject(name: string, text: string, parts = 20): Promise<number> {
  const made = await store.workspace.projects.create(name)
  const id = 'id' in made ? made.id : 0
  for (let part = 0; part < parts; part++) {
    const content = JSON.stringify(`${text} `.repeat(10_000))
    await store.workspace.projects.put({ id, part: `submissions.${part}`, replaces: null, content })
  }
  return id
}
/** Removes a project as the daemon does. Resolves to the paths of what may be left. */
async function removeProject(id: number): Promise<string[]> {
  const server = buildDaemon(settingsIn(folder.path), {
    pageFolder: makePage(folder.path),
    makeStore: () => store,
  })
  const answer = await server.inject({
    method: 'POST',
    url: '/api/runtime/projects/remove',
    headers: { host: '127.0.0.1:80' },
    payload: { id },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().left
}

test('no byte of a removed project is left in the data folder, and everything else stays', async () => {
  await store.workspace.decisions.put(decision('a', 'b', 'brother'), null)
  await store.workspace.backups.run()
  nextDay()
  const copyTo = (end: string) =>
    store.workspace.database
      .prepare('VACUUM INTO ?')
      .run(`${store.workspace.database.name}.before-version-${end}`)
  copyTo('3')
  const id = await keepProject('VLDB', 'Zuse Lovelace')
  copyTo('4')
  const other = await keepProject('SIGMOD', 'Hopper', 2)
  for (let day = 0; day < 3; day++) {
    await store.workspace.decisions.put(decision('a', `${day}`), null)
    await store.workspace.backups.run()
    nextDay()
  }
  expect(filesWith('Zuse Lovelace').length).toBeGreaterThan(3)
  expect(await removeProject(id)).toEqual([])
  expect(filesWith('Zuse Lovelace')).toEqual([])
  expect(filesWith('VLDB')).toEqual([])
  expect(await store.workspace.projects.list()).toMatchObject([{ id: other, name: 'SIGMOD' }])
  expect(readdirSync(dirname(path)).filter((name) => name.includes('before-version'))).toEqual([
    'workspace.sqlite.before-version-3',
  ])
  // The backup from before the project, and the fresh one.
  expect(readdirSync(folder.file('data/workspace-backups'))).toEqual([
    expect.stringContaining('20260504'),
    expect.stringContaining('20260508'),
  ])
  await store.close()
  open()
  expect(await store.workspace.restored()).toBeNull()
  expect(await store.workspace.decisions.list(all)).toMatchObject({ total: 4 })
  expect(await store.workspace.projects.parts(other)).toHaveLength(2)
})

test('a project that was removed before a kill goes from the backups with the next one', async () => {
  const id = await keepProject('VLDB', 'Zuse Lovelace')
  await store.workspace.backups.run()
  nextDay()
  await store.workspace.projects.remove(id)
  expect(filesWith('Zuse Lovelace')).not.toEqual([])
  // The files as a kill leaves them.
  const killed = folder.file('killed')
  for (const name of globSync('**/workspace*.sqlite{,-wal}', { cwd: dirname(path) })) {
    mkdirSync(dirname(join(killed, name)), { recursive: true })
    writeFileSync(join(killed, name), readFileSync(join(dirname(path), name)))
  }
  await store.close()
  path = join(killed, 'runtime.sqlite')
  open()
  await store.workspace.backups.run()
  expect(filesWith('Zuse Lovelace')).toEqual([])
  expect(await store.workspace.restored()).toBeNull()
})

test('a backup with a project that the workspace never knew stays: it was not removed, but lost', async () => {
  await keepProject('VLDB', 'Zuse Lovelace', 1)
  await store.workspace.backups.run()
  await store.close()
  const [name = ''] = readdirSync(folder.file('data/workspace-backups'))
  const backup = folder.file(`data/workspace-backups/${name}`)
  const bytes = readFileSync(backup)
  const at = bytes.indexOf('Zuse')
  for (const file of [backup, folder.file('data/workspace.sqlite')])
    writeFileSync(file, bytes.fill('B', at, at + 1))
  nextDay()
  open()
  expect(await store.workspace.restored()).toBe('')
  await store.workspace.decisions.put(decision('a', 'b'), null)
  expect(await store.workspace.backups.run()).toBe(true)
  expect(readdirSync(folder.file('data/workspace-backups'))).toContain(name)
  expect(await store.workspace.projects.list()).toEqual([])
})

test('what cannot be cleaned at once is named: a log in use, and a damaged workspace that was moved aside', async () => {
  await store.workspace.decisions.put(decision('a', 'b'), null)
  await store.close()
  writeFileSync(folder.file('data/workspace.sqlite'), 'no database')
  open()
  const id = await keepProject('VLDB', 'Zuse Lovelace', 2)
  const reader = new Database(store.workspace.database.name, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM projects').get()
  const left = await removeProject(id)
  expect(left).toEqual([store.workspace.database.name, expect.stringMatching(/corrupt-\d+$/)])
  reader.close()
  expect(await store.workspace.backups.run()).toBe(true)
  expect(filesWith('Zuse Lovelace')).toEqual([])
})

test('a removed large project gives its room back to the disk, and the rest is whole', {
  timeout: 120_000,
}, async () => {
  const made = await store.workspace.projects.create('large')
  const id = 'id' in made ? made.id : 0
  const content = JSON.stringify(randomBytes(750_000).toString('base64'))
  // More than is worth rewriting the rest for.
  for (let part = 0; part < 70; part++)
    await store.workspace.projects.put({ id, part: `p${part}`, replaces: null, content })
  const other = await keepProject('small', 'Hopper', 3)
  await store.workspace.backups.run()
  const size = () => statSync(store.workspace.database.name).size
  expect(size()).toBeGreaterThan(65 * 1024 ** 2)
  expect(await removeProject(id)).toEqual([])
  expect(size()).toBeLessThan(10 * 1024 ** 2)
  expect(await store.workspace.projects.parts(other)).toHaveLength(3)
  await store.close()
  open()
  expect(await store.workspace.restored()).toBeNull()
})

test('while another process holds the lock, a part is read at once and a removal waits', async () => {
  const id = await keepProject('VLDB', 'Hopper', 1)
  const { release } = await holdLock(store.workspace.database.name)
  const removed = store.workers.run('removeProject', { owner: ONE_OWNER, id })
  expect(await store.workspace.projects.part(id, 'submissions.0')).toBeDefined()
  await pause(100)
  await release()
  expect(await removed).toBe(true)
  expect(await store.workspace.projects.part(id, 'submissions.0')).toBeUndefined()
})

test('a part that another program has made no JSON is none', async () => {
  const id = await keepProject('VLDB', 'Hopper', 1)
  store.workspace.database.exec(`UPDATE project_parts SET json = '{'`)
  expect(await store.workspace.projects.part(id, 'submissions.0')).toBeUndefined()
})
