import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { isLookupFailure } from '../../../../backend/import/fetch/download-error.ts'
import {
  downloadFromSources,
  lookUpHosts,
  NoSourceError,
  type SourcesOptions,
} from '../../../../backend/import/fetch/download-from-sources.ts'
import { article, dump } from '../../dump/dump.ts'
import { downloadPlace } from './download-stage.ts'
import { type DumpServer, dumpServer } from './dump-server.ts'

/** Real failures of look-ups: names that never exist (RFC 6761), and a resolver that never answers. */

const OFFLINE = [
  'https://dblp.invalid/xml/dblp.xml.gz',
  'https://trier.invalid/xml/dblp.xml.gz',
  'https://drops.invalid/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz',
]
const LINE = 'dblp.invalid cannot be looked up: is there a connection to the internet?'

async function stage(sources: readonly string[], more: Partial<SourcesOptions> = {}) {
  const place = await downloadPlace(sources)
  return { download: () => downloadFromSources({ sources, ...place.options(more) }), ...place }
}

/** Starts a name server that never answers. */
async function silentResolver(): Promise<{ socket: Socket; resolver: Resolver }> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  // The system's resolver may wait so long.
  const resolver = new Resolver({ timeout: 60_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  onTestFinished(() => {
    resolver.cancel()
    socket.close()
  })
  return { socket, resolver }
}

/** Returns the address of a server under a name that does not exist. */
const named = ({ url }: DumpServer, name: string) => url.replace('127.0.0.1', name)
const HERE = [{ address: '127.0.0.1', family: 4 }]

test('ends at the first source with one line when no host can be looked up', async () => {
  const { download, notes, hosts } = await stage(OFFLINE)
  const error = await download().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NoSourceError)
  expect(String(error)).toBe(`Error: ${LINE}`)
  expect([notes, hosts]).toEqual([[], ['dblp.invalid']])
})

test('waits once for a resolver that does not answer, and asks it for all hosts together', async () => {
  const { socket, resolver } = await silentResolver()
  const asked: string[] = []
  const { download, notes } = await stage(OFFLINE, {
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

test('asks the next source when one host alone cannot be looked up, and does not try that one again', async () => {
  const server = await dumpServer(gzipSync(dump(article('a', ['Ann']))))
  const { download, notes, hosts } = await stage([OFFLINE[0] ?? '', server.url])
  expect(await download()).toMatchObject({ identity: { url: server.url } })
  expect(hosts).toEqual(['dblp.invalid', new URL(server.url).host])
  expect(notes[0]).toBe(
    `${OFFLINE[0]}: the host cannot be looked up; asking the next source, ${new URL(server.url).host}`,
  )
})

test('goes on with a download that is cut while names can no longer be looked up', async () => {
  const server = await dumpServer(gzipSync(dump(article('a', ['Ann']))))
  server.instead.push((_, response) => void response.destroy())
  let asked = 0
  const url = named(server, 'dblp.invalid')
  const { download, notes } = await stage([url], {
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

test('gives one address or all of them, as Node asks, and the failure of a look-up', async () => {
  const resolve = async (host: string) => {
    if (host !== 'here') throw Object.assign(new Error(), { code: 'EAI_AGAIN' })
    return [...HERE, { address: '::1', family: 6 }]
  }
  const { signal } = new AbortController()
  const { lookup } = await lookUpHosts({ sources: ['https://here/', 'https://nowhere/'], resolve, signal })
  const outcome = (host: string, all: boolean) =>
    new Promise<unknown[]>((done) => lookup(host, { all }, (...given) => done(given)))
  expect(await outcome('here', false)).toEqual([null, '127.0.0.1', 4])
  expect(await outcome('here', true)).toEqual([null, [...HERE, { address: '::1', family: 6 }]])
  // A redirect names a host that is no source.
  for (const host of ['nowhere', 'elsewhere.invalid']) {
    const [error] = await outcome(host, true)
    expect(isLookupFailure(error)).toBe(true)
  }
})

test('ends the look-up at once when the run is stopped', async () => {
  const stop = new AbortController()
  const resolve = () => new Promise<never>(() => undefined)
  const running = lookUpHosts({ sources: ['https://here/'], resolve, lookupMs: 60_000, signal: stop.signal })
  stop.abort()
  await expect(running).rejects.toBe(stop.signal.reason)
})
