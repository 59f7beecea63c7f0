import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { copyFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { APPLICATION_ID, SCHEMA_VERSION } from '../../../backend/database/bibliography-schema.ts'
import { CurrentBibliography } from '../../../backend/database/current-bibliography.ts'
import { importWorld, testFolder } from '../fixture.ts'

const ONE = { papers: [{ authors: ['Ann'] }] }
const TWO = { papers: [{ authors: ['Ann'] }, { authors: ['Bo'] }] }

async function currentAt(busyTimeoutMs = 2000) {
  const dbPath = join(await testFolder(), 'dblp.sqlite')
  const current = new CurrentBibliography(dbPath, busyTimeoutMs)
  onTestFinished(() => current.close())
  return { dbPath, current, count: () => current.read((bibliography) => bibliography.facts().publications) }
}

/** Locks the database as a careless tool may. */
function lock(dbPath: string): () => void {
  const other = new Database(dbPath)
  onTestFinished(() => {
    other.close()
  })
  other.exec('BEGIN EXCLUSIVE')
  return () => other.exec('COMMIT')
}

async function endWhileWriting(dbPath: string): Promise<void> {
  const script = `
    const database = new (require('better-sqlite3'))(${JSON.stringify(dbPath)})
    database.pragma('cache_size = 1')
    database.exec('BEGIN; CREATE TABLE more (text)')
    const insert = database.prepare('INSERT INTO more VALUES (?)')
    for (let row = 0; row < 100; row++) insert.run('x'.repeat(5000))
    process.kill(process.pid, 'SIGKILL')`
  await once(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }), 'exit')
}

function* unusableDatabases(): Generator<{ what: string; make: (path: string) => Promise<unknown> }> {
  yield { what: 'There is no database yet', make: async () => {} }
  yield { what: 'not a CoAuthors database', make: async (path: string) => writeFile(path, '') }
  yield {
    what: 'damaged',
    make: async (path: string) => writeFile(path, 'no database at all, only text'.repeat(100)),
  }
  yield {
    what: 'not a CoAuthors database',
    make: async (path: string) => void new Database(path).exec('CREATE TABLE authors (name TEXT)').close(),
  }
  yield {
    what: 'loaded by a newer version of CoAuthors: load them again. Import dblp with',
    make: async (path: string) => {
      await importWorld(path, ONE)
      const database = new Database(path)
      database.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
      database.close()
    },
  }
  yield {
    what: 'loaded by an earlier version of CoAuthors: load them again. Import dblp with',
    make: async (path: string) => {
      await importWorld(path, ONE)
      const database = new Database(path)
      database.pragma(`user_version = ${SCHEMA_VERSION - 1}`)
      database.close()
    },
  }
  yield {
    what: 'incomplete',
    make: async (path: string) => {
      const database = new Database(path)
      database.pragma(`application_id = ${APPLICATION_ID}`)
      database.pragma(`user_version = ${SCHEMA_VERSION}`)
      database.exec('CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT)').close()
    },
  }
  yield {
    what: 'damaged',
    make: async (path: string) => {
      await importWorld(path, ONE)
      await truncate(path, 5000)
    },
  }
}

test('answers 503 with a remedy for an unusable database, then serves a usable one', async () => {
  for (const { what, make } of unusableDatabases()) {
    const { dbPath, count } = await currentAt()
    await make(dbPath)
    await expect(count()).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(new RegExp(`${what}.*\\./coauthors import`)),
    })
    await rm(dbPath, { recursive: true, force: true })
    await importWorld(dbPath, ONE)
    expect(await count()).toBe(1)
  }
})

test('reads a new import with the next query, not during a running one', async () => {
  const { dbPath, current, count } = await currentAt()
  await importWorld(dbPath, ONE)
  await importWorld(`${dbPath}.new`, TWO)
  const seen = await current.read((bibliography) => {
    renameSync(`${dbPath}.new`, dbPath)
    return bibliography.facts().publications
  })
  expect(seen).toBe(1)
  expect(await count()).toBe(2)
})

test('notices a new database of the same size', async () => {
  const { dbPath, count } = await currentAt()
  await importWorld(dbPath, ONE)
  expect(await count()).toBe(1)
  await copyFile(dbPath, `${dbPath}.new`)
  const changed = new Database(`${dbPath}.new`)
  changed.exec("UPDATE meta SET value = '7' WHERE name = 'publications'").close()
  await rename(`${dbPath}.new`, dbPath)
  expect(await count()).toBe(7)
})

test('answers 503 after the database is removed', async () => {
  const { dbPath, count } = await currentAt()
  await importWorld(dbPath, ONE)
  expect(await count()).toBe(1)
  await rm(dbPath)
  await expect(count()).rejects.toMatchObject({ statusCode: 503 })
})

test('delays queries, but not the thread, while another process holds the lock', async () => {
  const { dbPath, count } = await currentAt()
  await importWorld(dbPath, ONE)
  await count()
  const unlock = lock(dbPath)
  let answered = false
  const answers = Promise.all([count(), count()]).finally(() => {
    answered = true
  })
  await new Promise((fired) => setTimeout(fired, 60))
  expect(answered).toBe(false)
  unlock()
  expect(await answers).toEqual([1, 1])
})

test('answers 500 for a long lock, or 503 if the database was never opened', async () => {
  const { dbPath, count } = await currentAt(50)
  await importWorld(dbPath, ONE)
  const unlock = lock(dbPath)
  await expect(count()).rejects.toMatchObject({ statusCode: 503, message: expect.stringContaining('locked') })
  unlock()
  expect(await count()).toBe(1)
  lock(dbPath)
  await expect(count()).rejects.toMatchObject({ statusCode: 500, message: expect.stringContaining('0.05 s') })
})

test('answers 503 for a half-written database, even if it was opened before', async () => {
  for (const isOpened of [false, true]) {
    const { dbPath, count } = await currentAt(50)
    await importWorld(dbPath, ONE)
    if (isOpened) await count()
    await endWhileWriting(dbPath)
    await expect(count()).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(/ended while it was writing.*\.\/coauthors import/),
    })
    await Promise.all(['', '-journal'].map((end) => rm(dbPath + end)))
    await importWorld(dbPath, ONE)
    expect(await count()).toBe(1)
  }
})

test('passes on a query’s error unchanged', async () => {
  const { dbPath, current } = await currentAt()
  await importWorld(dbPath, ONE)
  const mistake = new TypeError('a mistake')
  await expect(
    current.read(() => {
      throw mistake
    }),
  ).rejects.toBe(mistake)
})
