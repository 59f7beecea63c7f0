import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressesOf } from '../../../../backend/import/fetch/allowed-addresses.ts'
import { isLookupFailure } from '../../../../backend/import/fetch/download-error.ts'
import { downloadFromSources, lookUpHosts } from '../../../../backend/import/fetch/download-from-sources.ts'
import type { DumpIdentity } from '../../../../backend/import/fetch/dump-identity.ts'
import type { Run } from '../../../../backend/import/run.ts'
import { ImportError } from '../../../../backend/import-error.ts'
import { article, dump } from '../../dump/dump.ts'
import { downloadPlace, gets, stopAfter } from './download-stage.ts'
import { type Answer, cutAfter, type DumpServer, dumpServer, whole } from './dump-server.ts'

const noise = Array.from({ length: 30_000 }, (_, n) => article(`k${n}`, [`Name ${(n * 7919) % 30_011}`]))
const DUMP = gzipSync(dump(...noise))
const PAGE = '<!doctype html><html><head><title>Making sure you are not a bot</title></head></html>'

const page =
  (body: string | Buffer = PAGE, status = 200, type = 'text/html; charset=utf-8'): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

function guard(server: DumpServer, answer: Answer = page()): void {
  server.always = answer
  for (const path of ['/dblp.xml.gz', '/dblp.xml.gz.md5', '/dblp.dtd']) server.paths.set(path, answer)
}

async function stage() {
  const servers = [await dumpServer(DUMP), await dumpServer(DUMP), await dumpServer(DUMP)] as const
  const sources = servers.map(({ url }) => url)
  const place = await downloadPlace(sources)
  const download = (from: readonly string[] = sources, loaded: DumpIdentity | null = null) =>
    downloadFromSources(place.run(), from, loaded)
  return { servers, sources, download, ...place }
}

const host = ({ base }: DumpServer) => new URL(base).host

describe('a web page instead of the dump', () => {
  test.each([
    ['as HTML', page()],
    ['as gzip with the content type of gzip', page(gzipSync(PAGE), 200, 'application/gzip')],
    ['with any content type', page(PAGE, 200, 'application/octet-stream')],
    ['with 403', page(PAGE, 403)],
    ['with 429', page(PAGE, 429)],
    ['with 503', page(PAGE, 503)],
  ])('asks the next source after a web page %s', async (_, answer) => {
    const { servers, folder, download, notes, hosts } = await stage()
    const [first, second, third] = servers
    guard(first, answer)
    expect(await download()).toMatchObject({ identity: { url: second.url } })
    expect(readFileSync(folder.dump).equals(DUMP)).toBe(true)
    expect(hosts).toEqual([host(first), host(second)])
    expect(notes.join('\n')).toMatch(
      new RegExp(`^${first.url}: answers .*web page.*; asking the next source, ${host(second)}$`, 'm'),
    )
    expect(third.asked).toEqual([])
  })

  test('asks the next source after a redirect elsewhere or a file of another kind', async () => {
    const { servers, download } = await stage()
    const [first, second, third] = servers
    guard(first, (_, response) => void response.writeHead(302, { location: 'https://guard.test/' }).end())
    guard(second, page('{"error":"no"}', 200, 'application/json'))
    expect(await download()).toMatchObject({ identity: { url: third.url } })
  })
})

test('asks the next source after a bot guard’s page with an older date than the loaded dump', async () => {
  const { servers, sources, download } = await stage()
  const [first, second] = servers
  first.always = (_, response) =>
    void response.writeHead(200, { 'last-modified': 'Thu, 01 Jan 2026 10:00:00 GMT' }).end(PAGE)
  const loaded = {
    url: first.url,
    etag: '"old"',
    lastModified: 'Fri, 13 Nov 2026 10:00:00 GMT',
    size: DUMP.length,
  }
  expect(await download(sources, loaded)).toMatchObject({ identity: { url: second.url } })
})

describe('the part of an earlier download', () => {
  async function withPart() {
    const staged = await stage()
    await stopAfter(100_000, (more) => downloadFromSources(staged.run(more), staged.sources, null))
    const bytes = statSync(staged.folder.part).size
    expect(bytes).toBeGreaterThan(100_000)
    return { ...staged, bytes }
  }

  test('stays if every source answers with a page, and is resumed later', async () => {
    const { servers, folder, download, bytes } = await withPart()
    for (const server of servers) guard(server)
    await expect(download()).rejects.toThrow('Open ')
    expect(statSync(folder.part).size).toBe(bytes)
    for (const server of servers) {
      server.always = null
      server.paths.clear()
    }
    await download()
    expect(gets(servers[0]).at(-1)).toBe(`GET /dblp.xml.gz bytes=${bytes}-`)
    expect(readFileSync(folder.dump).equals(DUMP)).toBe(true)
  })

  test('is not resumed from another source', async () => {
    const { servers, folder, download } = await withPart()
    guard(servers[0])
    await download()
    expect(gets(servers[1])).toEqual(['GET /dblp.xml.gz'])
    expect(readFileSync(folder.dump).equals(DUMP)).toBe(true)
    expect(existsSync(folder.part)).toBe(false)
  })
})

test('reports failed sources, an address for the browser and the import command in one line', async () => {
  const { servers, folder, download } = await stage()
  const [first, second, third] = servers
  guard(first)
  guard(second, page(PAGE, 403))
  third.always = (_, response) => void response.writeHead(404).end()
  const error = await download().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImportError)
  expect(String(error)).toBe(
    `Error: ${first.url}: answers with a file that is a web page; ` +
      `${second.url}: answers 403 with a web page; ${third.url}: answers 404. ` +
      `Open ${first.url} in a browser, save the file, and import it: ./coauthors import PATH/dblp.xml.gz`,
  )
  expect(existsSync(folder.dump)).toBe(false)
  expect(existsSync(folder.part)).toBe(false)
})

test('tries each source three times, and the last source six times', async () => {
  const { servers, download } = await stage()
  for (const server of servers) server.instead = Array.from({ length: 9 }, () => cutAfter(server, 0))
  await expect(download()).rejects.toThrow('the connection was cut')
  const gets = servers.map(({ asked }) => asked.filter((one) => one === 'GET /dblp.xml.gz').length)
  expect(gets).toEqual([3, 3, 6])
})

describe('a monthly release', () => {
  const SOURCE = 'https://drops.test/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz'

  test('looks for past releases on the first days of months, newest month first', () => {
    const days = (day: string) =>
      addressesOf(SOURCE, new Date(`${day}T12:00:00Z`)).map((address) => address.slice(-17, -7))
    expect(days('2026-01-02')).toEqual([
      '2026-01-01',
      '2026-01-02',
      ...[1, 2, 3, 4, 5].map((day) => `2025-12-0${day}`),
      ...[1, 2, 3, 4, 5].map((day) => `2025-11-0${day}`),
    ])
    expect(addressesOf('https://a/{YYYY}-{MM}-01', new Date('2026-03-31T00:00:00Z'))).toEqual([
      'https://a/2026-03-01',
      'https://a/2026-02-01',
      'https://a/2026-01-01',
    ])
  })

  /** Gives the third server a release of the third day of last month. */
  async function release() {
    const staged = await stage()
    const server = staged.servers[2]
    const now = new Date()
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 3)).toISOString().slice(0, 10)
    const path = `/${day.slice(0, 4)}/dblp-${day}.xml.gz`
    server.paths.set(path, (request, response) => {
      const answer = whole(server, response)
      if (request.method === 'HEAD') answer.end()
      else answer.end(server.content)
    })
    const sources = [staged.servers[0].url, `${server.base}/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz`]
    return { ...staged, server, day, address: server.base + path, sources }
  }

  test('downloads a monthly release if there is no daily dump', async () => {
    const { servers, folder, download, address, sources } = await release()
    guard(servers[0])
    expect(await download(sources)).toMatchObject({ identity: { url: address } })
    expect(readFileSync(folder.dump).equals(DUMP)).toBe(true)
  })

  test('downloads no release older than the loaded data, despite a later file date', async () => {
    const { servers, server, download, day, sources, notes } = await release()
    guard(servers[0])
    server.lastModified = new Date().toUTCString()
    const loadedAt = (time: number) => ({
      url: servers[0].url,
      etag: null,
      lastModified: new Date(time).toUTCString(),
      size: DUMP.length,
    })
    const dayAfter = Date.parse(day) + 24 * 3600 * 1000
    expect(await download(sources, loadedAt(dayAfter))).toBeNull()
    expect(notes.at(-1)).toBe(`${host(server)} has no newer dump`)
    expect(await download(sources, loadedAt(Date.parse(day) - 1000))).not.toBeNull()
  })

  test('names the newest address if no release exists', async () => {
    const { server, download } = await release()
    server.paths.clear()
    const sources = [`${server.base}/{YYYY}/{MM}`]
    await expect(download(sources)).rejects.toThrow(
      /\/\d{4}\/\d\d: is not there, nor is any release of the last months\. Open/,
    )
  })
})

/** The tests below look up names that never exist (RFC 6761), or replace the resolver. */

const OFFLINE = [
  'https://dblp.invalid/xml/dblp.xml.gz',
  'https://trier.invalid/xml/dblp.xml.gz',
  'https://drops.invalid/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz',
]
const LINE = 'dblp.invalid cannot be looked up: is there a connection to the internet?'

async function lookupStage(sources: readonly string[], timeouts: Run['timeouts'] = {}) {
  const place = await downloadPlace(sources)
  return { download: () => downloadFromSources(place.run({ timeouts }), sources, null), ...place }
}

async function silentResolver(): Promise<{ socket: Socket; resolver: Resolver }> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  // Waits a minute, as the system's resolver may.
  const resolver = new Resolver({ timeout: 60_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  onTestFinished(() => {
    resolver.cancel()
    socket.close()
  })
  return { socket, resolver }
}

/** The server's address under a name that does not exist. */
const named = ({ url }: DumpServer, name: string) => url.replace('127.0.0.1', name)
const HERE = [{ address: '127.0.0.1', family: 4 }]

test('ends at the first source if no host can be looked up', async () => {
  const { download, notes, hosts } = await lookupStage(OFFLINE)
  const error = await download().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImportError)
  expect(String(error)).toBe(`Error: ${LINE}`)
  expect([notes, hosts]).toEqual([[], ['dblp.invalid']])
})

test('asks a silent resolver for all hosts together', async () => {
  const { socket, resolver } = await silentResolver()
  const asked: string[] = []
  const { download, notes } = await lookupStage(OFFLINE, {
    lookupMs: 300,
    resolve: async (host) => {
      asked.push(host)
      return (await resolver.resolve4(host)).map((address) => ({ address, family: 4 }))
    },
  })
  const question = once(socket, 'message')
  await expect(download()).rejects.toThrow(LINE)
  await question
  expect(asked).toEqual(['dblp.invalid', 'trier.invalid', 'drops.invalid'])
  expect(notes).toEqual([])
})

test('asks the next source at once if one host cannot be looked up', async () => {
  const server = await dumpServer(gzipSync(dump(article('a', ['Ann']))))
  const { download, notes, hosts } = await lookupStage([OFFLINE[0] ?? '', server.url])
  expect(await download()).toMatchObject({ identity: { url: server.url } })
  expect(hosts).toEqual(['dblp.invalid', new URL(server.url).host])
  expect(notes[0]).toBe(
    `${OFFLINE[0]}: the host cannot be looked up; asking the next source, ${new URL(server.url).host}`,
  )
})

test('resumes a cut download even if look-ups fail by then', async () => {
  const server = await dumpServer(gzipSync(dump(article('a', ['Ann']))))
  server.instead.push((_, response) => void response.destroy())
  let asked = 0
  const url = named(server, 'dblp.invalid')
  const { download, notes } = await lookupStage([url], {
    resolve: async () => {
      asked++
      if (asked > 1) throw Object.assign(new Error(), { code: 'EAI_AGAIN' })
      return HERE
    },
  })
  expect(await download()).toMatchObject({ identity: { url } })
  expect(notes.join('\n')).toContain('the connection was cut; trying again')
  expect(asked).toBe(1)
})

test('answers Node’s look-up with one address, all addresses or the failure', async () => {
  const resolve = async (host: string) => {
    if (host !== 'here') throw Object.assign(new Error(), { code: 'EAI_AGAIN' })
    return [...HERE, { address: '::1', family: 6 }]
  }
  const { run } = await downloadPlace([])
  const { lookup } = await lookUpHosts(run({ timeouts: { resolve } }), ['https://here/', 'https://nowhere/'])
  const outcome = (host: string, all: boolean) =>
    new Promise<unknown[]>((done) => lookup(host, { all }, (...given) => done(given)))
  expect(await outcome('here', false)).toEqual([null, '127.0.0.1', 4])
  expect(await outcome('here', true)).toEqual([null, [...HERE, { address: '::1', family: 6 }]])
  for (const host of ['nowhere', 'elsewhere.invalid']) {
    const [error] = await outcome(host, true)
    expect(isLookupFailure(error)).toBe(true)
  }
})

test('ends the look-up when the run is stopped', async () => {
  const stop = new AbortController()
  const resolve = () => new Promise<never>(() => undefined)
  const { run } = await downloadPlace([])
  const timeouts = { resolve, lookupMs: 60_000 }
  const running = lookUpHosts(run({ timeouts, signal: stop.signal }), ['https://here/'])
  stop.abort()
  await expect(running).rejects.toBe(stop.signal.reason)
})
