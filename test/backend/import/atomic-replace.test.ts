import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, test } from 'vitest'
import { APPLICATION_ID } from '../../../backend/database/bibliography-schema.ts'
import { type FileSystem, requireReplaceable } from '../../../backend/import/atomic-replace.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { loadDump } from '../../../backend/import/load-dump.ts'
import { ImportError } from '../../../backend/import-error.ts'
import { soon } from '../../soon.ts'
import { article, dump, type Folder, folder, folder as testFolder } from '../dump/dump.ts'
import { backendAt } from '../fixture.ts'
import { endedRun } from './ended-run.ts'
import { dumpServer } from './fetch/dump-server.ts'

/** Whether `isOpen` works: only Linux lists the open files of a process. */
const canTell = existsSync('/proc/self/fd')

/** Acts like Windows, which replaces no open file. */
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
      return false
    }
  })
}

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
  const ended = () => endedRun(async () => (await backend.get('/api/state')).body)
  return { place, backend, papers, ended, outcomes }
}

test.runIf(canTell)('closes the database in all workers before the import replaces the file', async () => {
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
  expect(new Set([...answers, 1, 2])).toEqual(new Set([1, 2]))
  expect(await papers()).toBe(2)
  expect((await backend.get('/api/stats')).body.publications).toBe(2)
  expect(place.entries()).toEqual(['dblp.sqlite', 'download', 'old.xml'])
})

test.runIf(canTell)('waits for a program that soon closes the database', async () => {
  const { backend, papers, ended, outcomes, place } = await stage(30_000)
  const other = new Database(place.dbPath, { readonly: true })
  other.prepare('SELECT 1 FROM meta').get()
  onTestFinished(() => void other.close())
  await backend.post('/api/start', {})
  await soon(() => expect(outcomes.length).toBeGreaterThan(1))
  other.close()
  expect(await ended()).toMatchObject({ status: 'completed' })
  expect(await papers()).toBe(2)
})

test.runIf(canTell)('names a file that stays open elsewhere, and answers from the old data', async () => {
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
})

test.runIf(canTell)('stops waiting if the user stops the import, and leaves the old data', async () => {
  const { backend, papers, ended, outcomes, place } = await stage(60_000)
  const other = new Database(place.dbPath, { readonly: true })
  other.prepare('SELECT 1 FROM meta').get()
  onTestFinished(() => void other.close())
  await backend.post('/api/start', {})
  await soon(() => expect(outcomes).toContain('refused'))
  await backend.post('/api/stop', {})
  expect(await ended()).toMatchObject({ status: 'stopped' })
  expect(await papers()).toBe(1)
  expect(place.entries()).toEqual(['dblp.sqlite', 'download', 'old.xml'])
})

/** Writes another program's database, or an old bibliography if `pragma` sets `APPLICATION_ID`. */
function database(path: string, pragma = 'user_version = 0'): void {
  const made = new Database(path)
  made.pragma(pragma)
  made.exec('CREATE TABLE decisions (note TEXT); INSERT INTO decisions VALUES (1)')
  made.close()
}

const FOREIGN: [string, (path: string) => void, string][] = [
  ['a text', (path) => writeFileSync(path, 'My notes\n'), 'is not a CoAuthors database and was left alone'],
  [
    'a file that only begins like a database',
    (path) => writeFileSync(path, 'SQLite format 3\0'),
    'is not a CoAuthors database',
  ],
  ["another program's database", (path) => database(path), 'is not a CoAuthors database'],
  [
    "the daemon's store",
    (path) => database(path, `application_id = ${0x436f4152}`),
    'is not a CoAuthors database',
  ],
]
const LINKS: typeof FOREIGN = [
  [
    'a link to a database of ours',
    (path) => {
      database(`${path}.target`, `application_id = ${APPLICATION_ID}`)
      symlinkSync(`${path}.target`, path)
    },
    'is a link; set DB_PATH to the file that it leads to',
  ],
  ['a link to nothing', (path) => symlinkSync(`${path}.target`, path), 'is a link'],
  ['a pipe', (path) => execFileSync('mkfifo', [path]), 'is a named pipe'],
]
const CASES = process.platform === 'win32' ? FOREIGN : [...FOREIGN, ...LINKS]

const dumpIn = (place: Folder): string => place.file('x.xml', dump(article('new', ['New'])))

it.each(CASES)('refuses to replace %s before any work', async (_what, make, problem) => {
  const place = folder()
  const file = dumpIn(place)
  make(place.dbPath)
  const [entries, found] = [place.entries(), lstatSync(place.dbPath)]
  const steps: unknown[] = []
  const error = await importFile({
    file,
    dbPath: place.dbPath,
    onProgress: (step) => steps.push(step),
  }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImportError)
  expect(String(error)).toContain(`${place.dbPath}: ${problem}`)
  expect(steps).toEqual([])
  expect(place.entries()).toEqual(entries)
  expect(lstatSync(place.dbPath)).toMatchObject({ ino: found.ino, size: found.size, mtimeMs: found.mtimeMs })
})

it.each([
  ['an empty file', (path: string) => writeFileSync(path, '')],
  ['an old CoAuthors database', (path: string) => database(path, `application_id = ${APPLICATION_ID}`)],
])('replaces %s', async (_what, make) => {
  const place = folder()
  make(place.dbPath)
  await importFile({ file: dumpIn(place), dbPath: place.dbPath })
  expect(place.databaseBytes().includes('New')).toBe(true)
})

it('refuses to replace a file that appeared during the import', async () => {
  const place = folder()
  const running = importFile({
    file: dumpIn(place),
    dbPath: place.dbPath,
    onProgress: () => writeFileSync(place.dbPath, 'My notes\n'),
  })
  await expect(running).rejects.toThrow('is not a CoAuthors database')
  expect(readFileSync(place.dbPath, 'utf8')).toBe('My notes\n')
  expect(place.entries()).toEqual(['dblp.sqlite', 'x.xml'])
})

it('refuses to load over a foreign file before it sends a request or makes a folder', async () => {
  const place = folder()
  writeFileSync(place.dbPath, 'My notes\n')
  const asked: unknown[] = []
  const running = loadDump({
    settings: {
      dblpSources: ['http://127.0.0.1:9/dblp.xml.gz'],
      dblpDtdUrl: null,
      dataDir: join(place.path, 'data'),
      dbPath: place.dbPath,
    },
    force: true,
    signal: new AbortController().signal,
    onEvent: (event) => asked.push(event),
  })
  await expect(running).rejects.toThrow('is not a CoAuthors database')
  expect(asked).toEqual([])
  expect(existsSync(join(place.path, 'data'))).toBe(false)
})

it.skipIf(process.platform === 'win32')('refuses to replace a file of another user', () => {
  const mine = join(folder().path, 'mine')
  writeFileSync(mine, '')
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(mine, 12345, 12345)
  expect(() => requireReplaceable(isRoot ? mine : '/etc/passwd')).toThrow('belongs to another user')
})
