import { existsSync, readdirSync, readlinkSync, realpathSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileSystem } from '../../../backend/import/atomic-replace.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { article, dump, folder as testFolder } from '../dump/dump.ts'
import { backendAt } from '../fixture.ts'
import { dumpServer } from './fetch/dump-server.ts'

/** Acts as the file system of Windows, which replaces no open file. Linux lists the open files of this process. */
const canTell = existsSync('/proc/self/fd')

function lockingFileSystem() {
  const outcomes: ('refused' | 'renamed')[] = []
  const fileSystem: FileSystem = {
    locksOpenFiles: true,
    rename: (from, to) => {
      if (isOpen(from) || isOpen(to)) {
        outcomes.push('refused')
        throw Object.assign(new Error('operation not permitted'), { code: 'EPERM', path: from })
      }
      renameSync(from, to)
      outcomes.push('renamed')
    },
  }
  return { fileSystem, outcomes }
}

function isOpen(path: string): boolean {
  const real = join(realpathSync(dirname(path)), basename(path))
  return readdirSync('/proc/self/fd').some((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === real
    } catch {
      // The descriptor of the listing itself.
      return false
    }
  })
}

/** Starts a backend with one paper, whose threads have the database open, and a server of a dump with two papers. */
async function stage(waitMs = 5000) {
  const place = testFolder()
  const { fileSystem, outcomes } = lockingFileSystem()
  await importFile({ file: place.file('old.xml', dump(article('old', ['Ann', 'Bo']))), dbPath: place.dbPath })
  const dumps = await dumpServer(gzipSync(dump(article('a', ['Ann', 'Bo']), article('b', ['Ann', 'Bo']))))
  const env = { DATA_DIR: place.path, DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: `${dumps.base}/dblp.dtd` }
  const backend = backendAt(place.dbPath, env, { replace: { fileSystem, waitMs } })
  const papers = async () => {
    const { body } = await backend.post('/api/coauthors/pairs', { left: ['Ann'], right: ['Bo'] })
    return body.pair_pubs[0].count as number
  }
  expect(await Promise.all([papers(), papers()])).toEqual([1, 1])
  expect((await backend.get('/api/stats')).body.publications).toBe(1)
  expect(isOpen(place.dbPath)).toBe(true)
  const ended = () =>
    vi.waitFor(
      async () => {
        const { body } = await backend.get('/api/state')
        expect(['completed', 'error', 'stopped']).toContain(body.status)
        return body
      },
      { timeout: 30_000, interval: 20 },
    )
  return { place, backend, papers, ended, outcomes }
}

test.runIf(canTell)(
  'closes the database of the server and its workers before it replaces the file',
  async () => {
    const { backend, papers, ended, outcomes, place } = await stage()
    await backend.post('/api/start', {})
    let isDone = false
    const answers: number[] = []
    const asking = (async () => {
      while (!isDone) {
        answers.push(await papers(), (await backend.get('/api/stats')).body.publications)
      }
    })()
    expect(await ended()).toMatchObject({ status: 'completed' })
    isDone = true
    await asking
    expect(outcomes).toEqual(['renamed'])
    // The backend refused no query in between.
    expect(new Set([...answers, 1, 2])).toEqual(new Set([1, 2]))
    expect(await papers()).toBe(2)
    expect((await backend.get('/api/stats')).body.publications).toBe(2)
    expect(place.entries()).toEqual(['dblp.sqlite', 'download', 'old.xml'])
  },
)

test.runIf(canTell)('waits for another program that has the database open for a moment', async () => {
  const { backend, papers, ended, outcomes, place } = await stage(30_000)
  const other = new Database(place.dbPath, { readonly: true })
  other.prepare('SELECT 1 FROM meta').get()
  onTestFinished(() => void other.close())
  await backend.post('/api/start', {})
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(1), { timeout: 15_000 })
  other.close()
  expect(await ended()).toMatchObject({ status: 'completed' })
  expect(await papers()).toBe(2)
})

test.runIf(canTell)(
  'names the file that another program keeps open, and answers from the old data',
  async () => {
    const { backend, papers, ended, place } = await stage(300)
    const other = new Database(place.dbPath, { readonly: true })
    other.prepare('SELECT 1 FROM meta').get()
    onTestFinished(() => void other.close())
    await backend.post('/api/start', {})
    const { status, message } = await ended()
    expect(status).toBe('error')
    expect(message).toBe(
      `${place.dbPath}: is open in another program and cannot be replaced: end that program and import again. The loaded data are unchanged.`,
    )
    expect(await papers()).toBe(1)
    expect(place.entries()).toEqual(['dblp.sqlite', 'download', 'old.xml'])
  },
)

test.runIf(canTell)('stops waiting when stopped, and leaves the old data and no new file', async () => {
  const { backend, papers, ended, outcomes, place } = await stage(60_000)
  const other = new Database(place.dbPath, { readonly: true })
  other.prepare('SELECT 1 FROM meta').get()
  onTestFinished(() => void other.close())
  await backend.post('/api/start', {})
  await vi.waitFor(() => expect(outcomes).toContain('refused'), { timeout: 15_000 })
  await backend.post('/api/stop', {})
  expect(await ended()).toMatchObject({ status: 'stopped' })
  expect(await papers()).toBe(1)
  expect(place.entries()).toEqual(['dblp.sqlite', 'download', 'old.xml'])
})
