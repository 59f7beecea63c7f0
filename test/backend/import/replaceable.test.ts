import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { APPLICATION_ID } from '../../../backend/database/bibliography-schema.ts'
import { requireReplaceable } from '../../../backend/import/atomic-replace.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { loadDump } from '../../../backend/import/load-dump.ts'
import { ImportError } from '../../../backend/import-error.ts'
import { article, dump, type Folder, folder } from '../dump/dump.ts'

/** Writes a database of another program. `pragma` turns it into a CoAuthors database of an old version. */
function database(path: string, pragma = 'user_version = 0'): void {
  const made = new Database(path)
  made.pragma(pragma)
  made.exec('CREATE TABLE decisions (note TEXT); INSERT INTO decisions VALUES (1)')
  made.close()
}

const FOREIGN: [string, (path: string) => void, string][] = [
  ['a text', (path) => writeFileSync(path, 'My notes\n'), 'is not a CoAuthors database and was left alone'],
  ['a short text', (path) => writeFileSync(path, 'SQLite format 3\0'), 'is not a CoAuthors database'],
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
  ['a version of ours', (path: string) => database(path, `application_id = ${APPLICATION_ID}`)],
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

it('refuses a download before it asks a server or makes a folder', async () => {
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

it.skipIf(process.platform === 'win32')('leaves a file of another user', () => {
  const mine = join(folder().path, 'mine')
  writeFileSync(mine, '')
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(mine, 12345, 12345)
  expect(() => requireReplaceable(isRoot ? mine : '/etc/passwd')).toThrow('belongs to another user')
})
