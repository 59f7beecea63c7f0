import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BackendOptions } from '../../../backend/app.ts'
import { downloadFolder, lockFolder } from '../../../backend/import/fetch/download-folder.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { type PipelineClient, pipelineClient } from '../../../shared/clients/backend-client.ts'
import { boundedFetch } from '../../../shared/clients/bounded-fetch.ts'
import { makeSmallDisk } from '../../faults/small-disk.ts'
import { soon } from '../../soon.ts'
import { article, contentOf, dump, folder as testFolder } from '../dump/dump.ts'
import { backendAt } from '../fixture.ts'
import { endedRun } from '../import/ended-run.ts'
import { dumpServer } from '../import/fetch/dump-server.ts'

/** Tests `POST /api/dump` over real connections. */

const XML = dump(article('a', ['Ann']), article('b', ['Bo']))
const PACKED = gzipSync(XML)
/** Begins like a dump. The rest is hard to compress. */
const LARGE = gzipSync(Buffer.concat([Buffer.from('<dblp>'), randomBytes(2_000_000)]))
const PAGE = '<!doctype html><title>Making sure you are not a bot</title>'

type Stage = { isEmpty?: boolean; dataDir?: string; env?: Record<string, string>; options?: BackendOptions }

/** The backend has data, unless `isEmpty`. */
async function stage({ isEmpty = false, dataDir, env = {}, options = {} }: Stage = {}) {
  const place = testFolder()
  const data = dataDir ?? place.path
  const dbPath = join(data, 'dblp.sqlite')
  if (!isEmpty) await importFile({ file: place.file('old.xml', dump(article('old', ['Old']))), dbPath })
  // Imports in this process, to save time. pipeline.test.ts tests the import's own process.
  const backend = backendAt(dbPath, { DATA_DIR: data, ...env }, { importDump: importFile, ...options })
  const url = await backend.server.listen({ host: '127.0.0.1', port: 0 })
  const client: PipelineClient = pipelineClient({ base: url, fetch: boundedFetch })
  const ended = () => endedRun(client.state)
  const leftovers = () => readdirSync(join(data, 'download')).filter((name) => name !== 'import.lock')
  const keys = () => contentOf(dbPath).records.map(({ key }) => key)
  return { ...backend, place, url, client, ended, leftovers, keys }
}

const send = (client: PipelineClient, content: string | Buffer) =>
  client.sendDump(new Blob([typeof content === 'string' ? content : new Uint8Array(content)]))

function slowUpload(url: string, begun: Buffer, length: number | null = LARGE.length) {
  const sending = request(`${url}/api/dump`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(length !== null && { 'content-length': length }),
    },
  })
  onTestFinished(() => void sending.destroy())
  sending.write(begun)
  const answer = once(sending, 'response').then(async ([response]) => ({
    status: response.statusCode,
    body: JSON.parse(await text(response)),
  }))
  // A test may end the connection before the answer.
  answer.catch(() => undefined)
  return { sending, answer }
}

const arrived = (client: PipelineClient, bytes: number) =>
  soon(async () => expect((await client.state()).progress?.bytes_done).toBe(bytes))

describe('an uploaded dump', () => {
  test.each([
    ['as dblp.xml.gz', PACKED],
    ['as dblp.xml', Buffer.from(XML)],
  ])('imports an upload %s and leaves no copy', async (_, content) => {
    const { client, ended, keys, leftovers } = await stage({ isEmpty: true })
    expect(await send(client, content)).toMatchObject({ status: 'running', step: 'read', source: null })
    const { status, message, logs } = await ended()
    expect([status, message]).toEqual(['completed', 'Loaded 2 papers and 2 people, data of an unknown date.'])
    expect(logs.map((line) => line.slice(20)).slice(0, 3)).toEqual([
      'Started',
      'Receiving the dump.',
      'Reading the dump.',
    ])
    expect(keys()).toEqual(['a', 'b'])
    expect(leftovers()).toEqual([])
  })

  test('imports an upload without a declared size', async () => {
    const { url, client, ended, keys } = await stage()
    const content = Buffer.from(dump(...['a', 'b'].map((key) => article(key, ['Ann '.repeat(2000)]))))
    const { sending, answer } = slowUpload(url, content, null)
    await arrived(client, content.length)
    expect((await client.state()).progress).toMatchObject({ bytes_total: null, share: null })
    sending.end()
    expect(await answer).toMatchObject({ status: 200, body: { status: 'running' } })
    await ended()
    expect(keys()).toEqual(['a', 'b'])
  })

  test('downloads a dump of any date after an upload', async () => {
    const dumps = await dumpServer(gzipSync(dump(article('c', ['Cy']))))
    dumps.lastModified = 'Fri, 20 Nov 2015 10:00:00 GMT'
    const env = { DBLP_XML_GZ_URL: dumps.url, DBLP_DTD_URL: `${dumps.base}/dblp.dtd` }
    const { client, ended, keys } = await stage({ env })
    await send(client, PACKED)
    await ended()
    await client.start({})
    expect((await ended()).message).toMatch(/^Loaded 1 papers/)
    expect(keys()).toEqual(['c'])
  })

  test('requires "rebuild" for a dump with less than half of the loaded publications', async () => {
    const { url, client, ended, keys, leftovers } = await stage()
    await send(client, dump(...['a', 'b', 'c'].map((key) => article(key, ['Ann']))))
    await ended()
    await send(client, dump(article('z', ['Zoe'])))
    const { status, message } = await ended()
    expect(status).toBe('error')
    expect(message).toMatch(/^The file holds 1 paper, less than half of the 3 that are loaded \(.*"rebuild"/)
    expect(leftovers()).toEqual([])
    const forced = await fetch(`${url}/api/dump?rebuild=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: dump(article('z', ['Zoe'])),
    })
    expect(forced.status).toBe(200)
    await ended()
    expect(keys()).toEqual(['z'])
  })

  test('reports a damaged upload without its path, and leaves the data', async () => {
    const { client, ended, keys, leftovers } = await stage()
    await send(client, gzipSync('<dblp><article key="a"><author>A'))
    expect(await ended()).toMatchObject({
      status: 'error',
      message: expect.stringMatching(
        /^The file: .* \(at byte 32 of the XML\)\. The loaded data .* unchanged\.$/,
      ),
    })
    expect(keys()).toEqual(['old'])
    expect(leftovers()).toEqual([])
  })
})

describe('an upload under way', () => {
  test('leaves the old data if an upload is stopped', async () => {
    const { url, client, keys, leftovers, post } = await stage()
    const { answer } = slowUpload(url, LARGE.subarray(0, 1_000_000))
    await arrived(client, 1_000_000)
    expect(await client.state()).toMatchObject({
      status: 'running',
      step: 'download',
      message: 'Receiving the dump.',
      progress: { bytes_total: LARGE.length, share: 1_000_000 / LARGE.length },
    })
    // An upload is not listed, because no download can resume it.
    expect((await client.files()).files.map(({ kind }) => kind)).toEqual(['database'])
    await expect(send(client, PACKED)).rejects.toMatchObject({
      status: 409,
      detail: 'Pipeline is already running',
    })
    expect((await post('/api/start', {})).status).toBe(409)
    expect((await post('/api/reset', {})).status).toBe(409)
    await client.stop()
    expect(await answer).toMatchObject({ status: 200, body: { status: 'stopped' } })
    expect(await client.state()).toMatchObject({
      status: 'stopped',
      message: expect.stringContaining('unchanged'),
    })
    expect(leftovers()).toEqual([])
    expect(keys()).toEqual(['old'])
  })

  test('reports an upload whose connection is cut', async () => {
    const { url, client, ended, keys, leftovers } = await stage()
    const { sending } = slowUpload(url, LARGE.subarray(0, 1_000_000))
    await arrived(client, 1_000_000)
    sending.destroy()
    expect(await ended()).toMatchObject({
      status: 'error',
      message: 'The connection was cut before all of the file had arrived. The loaded data are unchanged.',
    })
    expect(leftovers()).toEqual([])
    expect(keys()).toEqual(['old'])
  })

  test.each([
    ['after a megabyte', 1_000_000],
    ['within the first bytes', 10],
  ])('answers 408 to an upload that stops %s', async (_, bytes) => {
    const { url, client, keys, leftovers } = await stage({ options: { timeouts: { stallMs: 200 } } })
    const { answer } = slowUpload(url, LARGE.subarray(0, bytes))
    expect(await answer).toEqual({
      status: 408,
      body: { detail: 'The file stopped arriving. Choose it again.' },
    })
    expect(await client.state()).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^The file stopped arriving\./),
    })
    expect(leftovers()).toEqual([])
    expect(keys()).toEqual(['old'])
  })

  test('lets an upload take longer than other requests', async () => {
    const { server, url, client, ended, keys } = await stage({ options: { requestTimeoutMs: 1000 } })
    const timedOut = once(server.server, 'clientError')
    const { sending, answer } = slowUpload(url, PACKED.subarray(0, 20), PACKED.length)
    await arrived(client, 0)
    await timedOut
    sending.end(PACKED.subarray(20))
    expect(await answer).toMatchObject({ status: 200, body: { status: 'running' } })
    await ended()
    expect(keys()).toEqual(['a', 'b'])
    expect((await client.state()).status).toBe('completed')
  })

  test('ends an upload when the server closes', async () => {
    const { server, url, client, leftovers } = await stage()
    const { answer } = slowUpload(url, LARGE.subarray(0, 1_000_000))
    await arrived(client, 1_000_000)
    const closed = server.close()
    await answer.catch(() => undefined)
    await closed
    expect(leftovers()).toEqual([])
  })

  test('answers 507 to an upload if the disk is full', async ({ skip }) => {
    const disk = makeSmallDisk(join(testFolder().path, 'disk'), 1024)
    if (disk === null) return skip('only root can make a small disk')
    onTestFinished(disk.unmount)
    const { client, leftovers } = await stage({
      isEmpty: true,
      dataDir: disk.path,
      // Passes the check of free space, as if another program filled the disk after the check.
      options: { timeouts: { freeBytes: async () => Number.MAX_SAFE_INTEGER } },
    })
    await expect(send(client, LARGE)).rejects.toMatchObject({
      status: 507,
      detail: expect.stringContaining('no room left on the disk'),
    })
    expect((await client.state()).status).toBe('error')
    expect(leftovers()).toEqual([])
  })
})

describe('a refused upload', () => {
  test('refuses a web page, an empty file, a text, other XML and zeros', async () => {
    const { client, ended, keys, leftovers } = await stage()
    await send(client, PACKED)
    const before = await ended()
    const notDblp = 'The file is not a dblp dump: choose dblp.xml.gz or dblp.xml.'
    const webPage = 'The file is a web page: choose dblp.xml.gz or dblp.xml.'
    for (const [content, detail] of [
      [PAGE, webPage],
      [gzipSync(PAGE), webPage],
      ['', 'The file is empty: choose dblp.xml.gz or dblp.xml.'],
      ['a text', notDblp],
      ['<rss></rss>', notDblp],
      [Buffer.alloc(20_000_000), expect.stringContaining('not a dblp dump')],
    ] as const) {
      await expect(send(client, content)).rejects.toMatchObject({ status: 422, detail })
      expect(await client.state()).toEqual(before)
    }
    expect(leftovers()).toEqual([])
    expect(keys()).toEqual(['a', 'b'])
  })

  test('refuses another content type', async () => {
    const { url, client } = await stage()
    const types = ['application/json', 'text/plain', 'multipart/form-data', 'application/octet-stream; x=y']
    for (const type of [undefined, ...types]) {
      const answer = await fetch(`${url}/api/dump`, {
        method: 'POST',
        body: new Uint8Array(PACKED),
        ...(type !== undefined && { headers: { 'content-type': type } }),
      })
      expect([type, answer.status, await answer.json()]).toEqual([
        type,
        415,
        { detail: 'Send the dump as application/octet-stream.' },
      ])
    }
    expect((await client.state()).status).toBe('idle')
  })

  test('refuses an upload that is larger than any dump', async () => {
    const { url, client, leftovers } = await stage({ options: { timeouts: { mostBytes: 1_000_000 } } })
    const told = slowUpload(url, LARGE.subarray(0, 10))
    const detail = 'The file is larger than 1 MB, which no dblp dump is.'
    expect(await told.answer).toEqual({ status: 413, body: { detail } })
    expect((await client.state()).status).toBe('idle')
    const untold = slowUpload(url, LARGE, null)
    expect(await untold.answer).toEqual({ status: 413, body: { detail } })
    expect((await client.state()).status).toBe('error')
    expect(leftovers()).toEqual([])
  })

  test('names the folder and the missing bytes if an upload does not fit', async () => {
    const room = (bytes: number) => ({ options: { timeouts: { freeBytes: async () => bytes } } })
    const { client, place, leftovers } = await stage(room(LARGE.length * 3))
    await expect(send(client, LARGE)).rejects.toMatchObject({
      status: 507,
      detail: expect.stringMatching(
        new RegExp(
          `^${place.path}/download: the dump and the new database need 7 MB there, and 6 MB are free; make room for 1 MB more\\.$`,
        ),
      ),
    })
    expect(leftovers()).toEqual([])
    // The database of an unpacked dump is smaller than the dump.
    const unpacked = await stage(room(XML.length * 1.5))
    expect(await send(unpacked.client, XML)).toMatchObject({ status: 'running' })
    await unpacked.ended()
  })

  test('refuses an upload while another import has locked the folder', async () => {
    const { client, place } = await stage()
    const folder = downloadFolder(place.path)
    mkdirSync(folder.path)
    const unlock = lockFolder(folder.path)
    await expect(send(client, PACKED)).rejects.toMatchObject({
      status: 409,
      detail: expect.stringContaining(`another import (process ${process.pid})`),
    })
    unlock()
    expect(await send(client, PACKED)).toMatchObject({ status: 'running' })
  })
})
