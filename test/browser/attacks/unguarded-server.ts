import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type Listening, listening } from './listening.ts'

export type Arrived = {
  method: string
  path: string
  origin: string | null
  contentType: string | null
  /** The browser states a purpose if it loads a page ahead. */
  purpose: string | null
  body: string
}

export type UnguardedServer = Listening & { url: string; arrived: Arrived[] }

export type Answer = { status?: number; headers?: Record<string, string>; body?: string }

const HANDSHAKE_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/**
 * Opens a server that trusts every client and records requests. Each attack must succeed here. Otherwise its failure at our
 * servers would prove nothing.
 */
export async function openUnguardedServer(
  { status = 200, headers = {}, body = TEXT }: Answer = {},
  { port: chosen = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {},
): Promise<UnguardedServer> {
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    const kept = arrivalOf(request)
    arrived.push(kept)
    for await (const chunk of request) kept.body += chunk
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT')
    response.setHeader('access-control-allow-headers', 'content-type, x-asked-first')
    response.setHeader('access-control-max-age', '0')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-type', contentTypeFor(request))
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.writeHead(status).end(body)
  })
  server.on('upgrade', (request, socket) => {
    arrived.push(arrivalOf(request))
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${HANDSHAKE_ID}`)
    const lines = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept.digest('base64')}`,
    ]
    // The page sends only the WebSocket frame that closes the socket.
    socket.on('data', () => socket.end()).on('error', () => socket.destroy())
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
  const { port, close } = await listening(server, chosen, host)
  return { port, close, url: `http://127.0.0.1:${port}`, arrived }
}

/** This text is valid as a script, a style sheet and a page. */
const TEXT = '/* something */'
const contentTypeFor = ({ headers }: IncomingMessage): string =>
  ({ script: 'text/javascript', style: 'text/css' })[String(headers['sec-fetch-dest'])] ?? 'text/html'

const arrivalOf = ({ method = '', url = '', headers }: IncomingMessage): Arrived => ({
  method,
  path: url,
  origin: headers.origin ?? null,
  contentType: headers['content-type']?.split(';')[0] ?? null,
  purpose: String(headers['sec-purpose'] ?? headers['x-moz'] ?? '') || null,
  body: '',
})
