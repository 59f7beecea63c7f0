import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { freePort } from '../../programs.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'
import { PATIENCE } from './view.ts'

type Counters = Record<'query_event_count' | 'cache_hit_count' | 'cache_write_count', number>

export async function countersOf(daemon: string): Promise<Counters> {
  const response = await fetch(`${daemon}/api/runtime/stats`)
  const { counters } = (await response.json()) as { counters: Counters } // as the contract says
  return counters
}

/** A view does not wait until its answer is stored, so tests wait for the daemon's counter. */
export const untilWritten = (daemon: string, count: number): Promise<void> =>
  expect.poll(async () => (await countersOf(daemon)).cache_write_count, PATIENCE).toBe(count)

/** An address where no program listens. */
export const silentAddress = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`

export async function startDaemon(env: NodeJS.ProcessEnv, port?: number): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-daemon-'))
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder, ...env }, port)
  return {
    ...daemon,
    stop: async () => {
      await daemon.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Listening = { url: string; close: () => Promise<void> }

export async function servePage(html: string): Promise<Listening> {
  return listening((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
}

/** A proxy before a backend. The proxy holds queries until `open` is called. */
export async function gatedBackend(behind: string) {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const server = await listening(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await text(request)
    if (method === 'POST') {
      asked += 1
      await gate.promise
    }
    // The request has no headers of a browser, so the backend's guard accepts it.
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(behind + url, { method, headers, ...(method === 'POST' && { body }) })
    const {
      'content-encoding': _packed,
      'content-length': _length,
      ...others
    } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, others).end(await answer.text())
  })
  return { ...server, asked: () => asked, open: gate.resolve }
}

async function listening(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
