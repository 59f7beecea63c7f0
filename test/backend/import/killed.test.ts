import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { importFile } from '../../../backend/import/import-file.ts'
import { COMMAND, freePort, startProgram, untilPrinted } from '../../programs.ts'
import { soon } from '../../soon.ts'
import { article, contentOf, dump, folder as testFolder } from '../dump/dump.ts'
import { dumpServer } from './fetch/dump-server.ts'

const MANY = gzipSync(
  dump(Array.from({ length: 80_000 }, (_, n) => article(`k${n}`, [`Name ${n}`])).join('\n')),
)

test('removes the files of a killed import at the next start', async () => {
  const place = testFolder()
  await importFile({ file: place.file('old.xml', dump(article('old', ['Old']))), dbPath: place.dbPath })
  const before = place.databaseBytes()
  const dumps = await dumpServer(MANY)
  const env = { DATA_DIR: place.path, DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: `${dumps.base}/dblp.dtd` }
  const port = await freePort()
  const child = spawn(process.execPath, [COMMAND, 'backend'], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await untilPrinted(child, 'http://')
  const url = `http://127.0.0.1:${port}`
  await fetch(`${url}/api/start`, { method: 'POST' })
  await soon(async () => expect((await (await fetch(`${url}/api/state`)).json()).step).toMatch(/read|build/))
  const unfinished = () => place.entries().filter((name) => name.includes('.import-'))
  await soon(() => expect(unfinished()).not.toEqual([]))
  const importer = childOf(child.pid)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(place.databaseBytes().equals(before)).toBe(true)

  if (importer !== null) {
    await soon(() => expect(() => process.kill(importer, 0)).toThrow('ESRCH'))
  }
  expect(place.databaseBytes().equals(before)).toBe(true)
  const again = await startProgram('backend', env)
  onTestFinished(again.stop)
  expect(unfinished()).toEqual([])
  expect(await (await fetch(`${again.url}/api/state`)).json()).toMatchObject({ status: 'idle' })
  expect((await (await fetch(`${again.url}/api/stats`)).json()).publications).toBe(1)
  expect(contentOf(place.dbPath).records.map(({ key }) => key)).toEqual(['old'])
  expect(place.entries()).toContain('download')
})

test('removes the received part of a killed upload at the next start', async () => {
  const place = testFolder()
  await importFile({ file: place.file('old.xml', dump(article('old', ['Old']))), dbPath: place.dbPath })
  const before = place.databaseBytes()
  const env = { DATA_DIR: place.path }
  const port = await freePort()
  const child = spawn(process.execPath, [COMMAND, 'backend'], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await untilPrinted(child, 'http://')
  const sending = request(`http://127.0.0.1:${port}/api/dump`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': 2 * MANY.length },
  })
  sending.on('error', () => undefined).write(MANY)
  const upload = join(place.path, 'download/dblp.upload')
  const bytes = () => statSync(upload, { throwIfNoEntry: false })?.size
  await soon(() => expect(bytes()).toBe(MANY.length))
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(place.databaseBytes().equals(before)).toBe(true)
  expect(bytes()).toBe(MANY.length)

  const again = await startProgram('backend', env)
  onTestFinished(again.stop)
  expect(bytes()).toBeUndefined()
  expect((await (await fetch(`${again.url}/api/stats`)).json()).publications).toBe(1)
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${again.url}/api/dump`, { method: 'POST', headers, body: new Uint8Array(MANY) })
  expect(await answer.json()).toMatchObject({ status: 'running', step: 'read' })
})

/** Returns the id of the process's child, or null on a system without `/proc`. */
function childOf(pid: number | undefined): number | null {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? Number.parseInt(readFileSync(list, 'utf8'), 10) : null
}
