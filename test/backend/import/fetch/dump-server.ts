/** A server of dumps that can show the faults of real servers. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface DumpServer {
  url: string
  base: string
  /** Examples: `GET /dblp.xml.gz bytes=5-`, `GET /dblp.xml.gz unless "one"`. */
  asked: string[]
  content: Buffer
  etag: string | null
  lastModified: string | null
  md5: 'right' | 'wrong' | 'none'
  /** Answers to the next requests for the dump, in place of the proper ones. */
  instead: Answer[]
  /** Answers all requests for the dump, in place of `instead`. */
  always: Answer | null
  /** Answers by path, in place of all others. */
  paths: Map<string, Answer>
}

const DUMP = '/dblp.xml.gz'

export async function dumpServer(content: Buffer): Promise<DumpServer> {
  const state: DumpServer = {
    url: '',
    base: '',
    asked: [],
    content,
    etag: '"one"',
    lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
    md5: 'none',
    instead: [],
    always: null,
    paths: new Map(),
  }
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    const known = headers['if-none-match']
    const condition = known === undefined ? headers.range : `unless ${known}`
    state.asked.push([method, path, condition].filter(Boolean).join(' '))
    response.on('error', () => undefined)
    const special = state.paths.get(path)
    if (special) return special(request, response)
    if (path === `${DUMP}.md5`) return sendMd5(state, response)
    if (path !== DUMP) return void response.writeHead(404).end()
    const instead = state.always ?? state.instead.shift()
    if (instead) return instead(request, response)
    return send(state, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  state.base = `http://127.0.0.1:${address.port}`
  state.url = state.base + DUMP
  return state
}

/** Sends the file, the rest of an unchanged file, or nothing to a client that knows the file. */
function send(state: DumpServer, { headers }: IncomingMessage, response: ServerResponse): void {
  if (state.etag !== null && headers['if-none-match'] === state.etag)
    return void response.writeHead(304, validators(state)).end()
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? Number.NaN)
  const isSame = [state.etag, state.lastModified].some((validator) => validator === headers['if-range'])
  if (Number.isNaN(start) || !isSame) return void whole(state, response).end(state.content)
  if (start >= state.content.length) {
    return void response.writeHead(416, { 'content-range': `bytes */${state.content.length}` }).end()
  }
  part(state, response, start).end(state.content.subarray(start))
}

/** Writes the head of a response with the whole file. The caller sends the bytes. */
export function whole(state: DumpServer, response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-length': state.content.length, ...validators(state) })
}

/** Writes the head of a response with the file from the byte `start`. The caller sends the bytes. */
export function part(state: DumpServer, response: ServerResponse, start: number): ServerResponse {
  return response.writeHead(206, {
    'content-range': `bytes ${start}-${state.content.length - 1}/${state.content.length}`,
    'content-length': state.content.length - start,
    ...validators(state),
  })
}

const validators = ({ etag, lastModified }: DumpServer) => ({
  ...(etag !== null && { etag }),
  ...(lastModified !== null && { 'last-modified': lastModified }),
})

export function cutAfter(state: DumpServer, length: number): Answer {
  return ({ headers }, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const head = start === 0 ? whole(state, response) : part(state, response, start)
    head.write(state.content.subarray(start, start + length), () => response.destroy())
  }
}

function sendMd5({ md5, content }: DumpServer, response: ServerResponse): void {
  if (md5 === 'none') return void response.writeHead(404).end()
  const digest = createHash('md5')
    .update(md5 === 'right' ? content : 'something else')
    .digest('hex')
  response.end(`${digest}  dblp.xml.gz\n`)
}
