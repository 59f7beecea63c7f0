import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** `body`: the parsed JSON, or undefined. */
export type Arrived = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }

/** A scripted reply. A string body is sent unchanged. `cut` closes the connection without a reply. */
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'cut'
export type Script = (request: Arrived) => Reply | Promise<Reply>

export type ScriptedServer = {
  base: string
  arrived: Arrived[]
  /** Resolves with the next request that its client aborts. */
  givenUp: () => Promise<Arrived>
  /** Sets the script of a path. A path without a script answers 404. */
  on: (path: string, script: Script) => void
  close: () => Promise<void>
}

/** A real HTTP server on a free port of 127.0.0.1. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const arrived: Arrived[] = []
  const scripts = new Map<string, Script>()
  const waiting: ((request: Arrived) => void)[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const path = request.url ?? ''
    const known: Arrived = {
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: body === '' ? undefined : JSON.parse(body),
    }
    response.on('close', () => {
      if (!response.writableFinished) waiting.shift()?.(known)
    })
    arrived.push(known)
    const reply = (await scripts.get(path)?.(known)) ?? { status: 404, body: { detail: 'Not Found' } }
    if (reply === 'cut') return void response.destroy()
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => {
    // Some tests abort a request in the middle.
    answer(request, response).catch(() => response.destroy())
  })
  const base = await listening(server)
  return {
    base,
    arrived,
    givenUp: () => new Promise((resolve) => waiting.push(resolve)),
    on: (path, script) => scripts.set(path, script),
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function listening(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('no port'))
      else resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}

/** Returns the address of a server that has just closed, so nothing listens there. */
export async function deadBase(): Promise<string> {
  const server = await scriptedServer()
  await server.close()
  return server.base
}

/** An answer that never comes. `close` ends the connection. */
export const never: Script = () => new Promise(() => {})
