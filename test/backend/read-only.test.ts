/** If the data folder cannot be written, each program says so in one line and serves the readable data. */
import { chmodSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest'
import { makeSmallDisk } from '../faults/small-disk.ts'
import { runHere } from '../run-here.ts'
import { startHere } from '../servers-here.ts'
import { soon } from '../soon.ts'
import { article, dump, folder as dumpFolder } from './dump/dump.ts'
import { importWorld, testFolder } from './fixture.ts'
import { dumpServer } from './import/fetch/dump-server.ts'

const RAW = /EROFS|EACCES|EPERM|SQLITE|errno| at \w+.*:\d+|\n[^\n]/
const PACKED = gzipSync(dump(article('a', ['Ann'])))

type Kind = 'a read-only disk' | 'a folder without permission'

/** Skips the test if this machine cannot make a folder read-only. */
async function readOnly(kind: Kind, skip: TestContext['skip'], fill?: (path: string) => Promise<void>) {
  const path = join(await testFolder(), 'data')
  if (kind === 'a read-only disk') {
    const disk = makeSmallDisk(path, 4096)
    if (disk === null) return skip('a disk of its own needs root')
    onTestFinished(disk.unmount)
    chmodSync(path, 0o700)
    await fill?.(path)
    disk.remount('ro')
  } else {
    if (!process.getuid?.()) return skip('root may write everywhere, and Windows has no such modes')
    mkdirSync(path, { mode: 0o700 })
    await fill?.(path)
    // A program makes its own data folder writable again. So the folder around the data folder is read-only.
    const around = join(path, 'around')
    mkdirSync(around)
    if (fill) renameSync(join(path, 'dblp.sqlite'), join(around, 'dblp.sqlite'))
    chmodSync(around, 0o500)
    onTestFinished(() => chmodSync(around, 0o700))
    return { dbPath: join(around, 'dblp.sqlite'), dataDir: join(around, 'dblp') }
  }
  return { dbPath: join(path, 'dblp.sqlite'), dataDir: join(path, 'dblp') }
}

const oneLine = (text: string, saying: RegExp) => {
  expect(text).toMatch(saying)
  expect(text).not.toMatch(RAW)
}

const CANNOT =
  /the disk cannot be written|is on a disk that cannot be written|may not (write|be read or written)/

describe.each<Kind>(['a read-only disk', 'a folder without permission'])('on %s', (kind) => {
  test('ends with one line if the data folder cannot be created', async ({ skip }) => {
    const { dataDir } = await readOnly(kind, skip)
    for (const command of ['backend', 'import']) {
      const { code, stdout, stderr } = await runHere([command], { DATA_DIR: dataDir, PORT: '0' })
      expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' })
      oneLine(stderr, CANNOT)
      expect(stderr).toContain(dataDir)
    }
  })

  test('ends `backend --starter` with one line if the starter data cannot be saved', async ({ skip }) => {
    const { dbPath } = await readOnly(kind, skip)
    const env = { DATA_DIR: await testFolder(), DB_PATH: dbPath, PORT: '0' }
    const { code, stderr } = await runHere(['backend', '--starter'], env)
    expect(code).toBe(1)
    oneLine(stderr, CANNOT)
  })

  test('ends an import with one line if the database cannot be written', async ({ skip }) => {
    const { dbPath } = await readOnly(kind, skip)
    const file = dumpFolder().file('x.xml.gz', PACKED)
    const env = { DATA_DIR: await testFolder(), DB_PATH: dbPath }
    const { code, stderr } = await runHere(['import', file], env)
    expect(code).toBe(1)
    oneLine(stderr, CANNOT)
  })

  test('serves the database, but refuses POST /api/start in one line', async ({ skip }) => {
    const fill = (path: string) => importWorld(join(path, 'dblp.sqlite'), { papers: [{ authors: ['Ann'] }] })
    const { dbPath } = await readOnly(kind, skip, fill)
    const dumps = await dumpServer(PACKED)
    for (const dataDir of [dbPath.slice(0, -'/dblp.sqlite'.length), await testFolder()]) {
      // The backend would make its own data folder writable again.
      if (kind === 'a folder without permission' && dbPath.startsWith(dataDir)) continue
      const env = { DATA_DIR: dataDir, DB_PATH: dbPath, DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: dumps.url }
      const backend = await startHere('backend', env)
      onTestFinished(backend.stop)
      expect((await fetch(`${backend.url}/api/health`)).status).toBe(200)
      await fetch(`${backend.url}/api/start`, { method: 'POST' })
      const state = await soon(async () => {
        const found = (await (await fetch(`${backend.url}/api/state`)).json()) as {
          status: string
          message: string
        }
        expect(found.status).toBe('error')
        return found
      })
      oneLine(state.message, CANNOT)
      await backend.stop()
    }
  })
})
