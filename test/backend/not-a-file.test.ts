/** Pipes, devices, sockets and folders in the place of the backend's files. To open some of them takes forever. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBackend } from '../../backend/main.ts'
import { ODD_KINDS, type OddKind, putOddFile } from '../faults/odd-files.ts'
import { COMMAND, freePort, untilPrinted } from '../programs.ts'
import { runHere } from '../run-here.ts'
import { soon } from '../soon.ts'
import { article, contentOf, dump } from './dump/dump.ts'
import { backendAt, importWorld, testFolder } from './fixture.ts'
import { dumpServer } from './import/fetch/dump-server.ts'

const WORLD = { papers: [{ authors: ['Ann Lee', 'Bo'] }] }
const PAIR = { left: ['Ann Lee'], right: ['Bo'] }

async function database(world = WORLD): Promise<string> {
  const dbPath = join(await testFolder(), 'dblp.sqlite')
  await importWorld(dbPath, world)
  return dbPath
}

describe.skipIf(process.platform === 'win32')('a special file at DB_PATH', () => {
  test.each(ODD_KINDS)('answers 503 for %s until a database takes its place', async (kind) => {
    const dbPath = join(await testFolder(), 'dblp.sqlite')
    await putOddFile(kind, dbPath)
    const { get, post } = backendAt(dbPath)
    for (const answer of [
      await get('/api/health'),
      await get('/api/stats'),
      await post('/api/coauthors/pairs', PAIR),
    ]) {
      expect(answer).toMatchObject({
        status: 503,
        body: {
          detail: `DB_PATH names ${kind}, not a regular file: remove it, or set DB_PATH to another path.`,
        },
      })
    }
    const other = await database()
    rmSync(dbPath, { recursive: true, force: true })
    copyFileSync(other, dbPath)
    expect((await get('/api/health')).status).toBe(200)
  })

  test.each(ODD_KINDS)('notices %s in the place of the database', async (kind) => {
    const dbPath = await database()
    const { get } = backendAt(dbPath)
    expect((await get('/api/health')).status).toBe(200)
    await putOddFile(kind, dbPath)
    expect(await get('/api/health')).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining(kind) },
    })
  })

  test.each(['-journal', '-wal', '-shm'])('answers 503 for a pipe beside the database (%s)', async (end) => {
    const dbPath = await database()
    const { get } = backendAt(dbPath)
    expect((await get('/api/health')).status).toBe(200)
    await putOddFile('a named pipe', dbPath + end)
    const answer = await get('/api/health')
    expect(answer).toMatchObject({ status: 503 })
    expect(answer.body.detail).toContain(
      `dblp.sqlite${end}, a name that SQLite uses beside the database, is a named pipe`,
    )
  })

  test('starts with a named pipe at DB_PATH, and reports it in one line', async () => {
    const folder = await testFolder()
    await putOddFile('a named pipe', join(folder, 'dblp.sqlite'))
    const port = await freePort()
    const child = spawn(process.execPath, [COMMAND, 'backend'], {
      env: { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    await untilPrinted(child, 'http://')
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(503)
    await soon(() => expect(stderr).toMatch(/^[^\n]*DB_PATH names a named pipe[^\n]*\n$/))
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test.each(ODD_KINDS)('refuses to replace %s with an import', async (kind) => {
    const folder = await testFolder()
    const dbPath = join(folder, 'dblp.sqlite')
    const file = join(folder, 'dblp.xml')
    writeFileSync(file, dump(article('a', ['Ann'])))
    for (const place of [dbPath, `${dbPath}-journal`]) {
      await putOddFile(kind, place)
      const before = lstatSync(place).ino
      const { code, stderr } = await runHere(['import', file, '--force'], { DATA_DIR: folder })
      expect(code).toBe(1)
      expect(stderr).toMatch(new RegExp(`^${place}: is ${kind}; [^\\n]*\\n$`))
      expect(lstatSync(place).ino).toBe(before)
      rmSync(place, { recursive: true, force: true })
    }
  })
})

describe.skipIf(process.platform === 'win32')('a special file in the place of another file', () => {
  test.each(ODD_KINDS)('ends the start with one line if PC_MEMBERS_CSV names %s', async (kind) => {
    const folder = await testFolder()
    const path = join(folder, 'pc.csv')
    await putOddFile(kind, path)
    await expect(startBackend({ PORT: '0', DATA_DIR: folder, PC_MEMBERS_CSV: path })).rejects.toMatchObject({
      name: 'StartError',
      message: `PC_MEMBERS_CSV ${path} cannot be read: is ${kind}, not a regular file.`,
    })
  })

  test.each(ODD_KINDS)("answers 503 if the committee's file becomes %s", async (kind) => {
    const folder = await testFolder()
    const path = join(folder, 'pc.csv')
    writeFileSync(path, 'name\nAnn Lee\n')
    const { get } = backendAt(join(folder, 'x.sqlite'), { DATA_DIR: folder, PC_MEMBERS_CSV: path })
    expect((await get('/api/pc-members')).body.count).toBe(1)
    await putOddFile(kind, path)
    expect((await get('/api/pc-members')).status).toBe(503)
  })

  test('ends the start with one line for a data folder that is a pipe', async () => {
    const path = join(await testFolder(), 'pipe')
    await putOddFile('a named pipe', path)
    await expect(startBackend({ PORT: '0', DATA_DIR: path })).rejects.toMatchObject({
      name: 'StartError',
      message: `The folder ${path} cannot be made: ${path} is a named pipe.`,
    })
  })

  /** The files of a download. The flag tells whether a download replaces a named pipe there. */
  const DOWNLOADED: [string, boolean][] = [
    ['download/dblp.xml.gz', true],
    ['download/dblp.xml.gz.json', true],
    ['download/dblp.xml.gz.part', true],
    ['download/dblp.upload', true],
    ['download/dblp.dtd', true],
    ['download/dblp.dtd.new', true],
    ['download/import.lock', false],
    ['download/import.pid', false],
  ]
  const REPLACED = DOWNLOADED.filter(([, isReplaced]) => isReplaced).map(([name]) => name)
  const REPORTED = DOWNLOADED.filter(([, isReplaced]) => !isReplaced).map(([name]) => name)

  async function downloadWith(kind: OddKind, names: readonly string[]) {
    const folder = await testFolder()
    const dumps = await dumpServer(gzipSync(dump(article('a', ['Ann']))))
    dumps.paths.set('/dblp.dtd', (_, response) => void response.end('<!ENTITY x "y">'))
    mkdirSync(join(folder, 'download'))
    for (const name of names) await putOddFile(kind, join(folder, name))
    const env = { DATA_DIR: folder, DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: `${dumps.base}/dblp.dtd` }
    const ended = await runHere(['import'], env)
    const isLoaded = ended.code === 0 && contentOf(join(folder, 'dblp.sqlite')).records.length === 1
    const said = names.map((name) => new RegExp(`^${join(folder, name)}[^\\n]*: is ${kind}[^\\n]*\\n$`))
    return { ...ended, isLoaded, said }
  }

  test('replaces named pipes in the place of the files of a download', async () => {
    const { isLoaded, stderr } = await downloadWith('a named pipe', REPLACED)
    expect({ isLoaded, stderr }).toEqual({ isLoaded: true, stderr: '' })
  })

  test.each(REPORTED)('ends a download with one line for a named pipe at %s', async (name) => {
    const { code, stderr, said } = await downloadWith('a named pipe', [name])
    expect(code).toBe(1)
    expect(stderr).toMatch(said[0] ?? '')
  })

  // A folder may hold somebody's files, so a download may report the folder and leave it.
  test.each(DOWNLOADED)('replaces or reports a folder at %s', async (name) => {
    const { code, isLoaded, stderr, said } = await downloadWith('a folder', [name])
    if (code === 0) expect(isLoaded).toBe(true)
    else expect(stderr).toMatch(said[0] ?? '')
  })
})
