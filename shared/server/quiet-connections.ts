import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may send and read nothing while the server closes. */
const STALL_MS = 2000
/** How long a client that sends or reads may take. After this time, the store can still close within the grace period. */
const SLOW_CLIENT_MS = 8000
const LOOK_EVERY_MS = 20

/** How much time clients have while the server closes. Programs use the defaults. */
export type CloseLimits = { stallMs?: number; slowClientMs?: number }

/** The latest request of a connection, and its answer. */
type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Lets the server close once it has sent its last answer. Node would also wait for connections that browsers open in advance. */
export function endQuietConnectionsOnClose(
  server: FastifyInstance,
  { stallMs = STALL_MS, slowClientMs = SLOW_CLIENT_MS }: CloseLimits = {},
): void {
  const exchanges = new Map<Socket, Exchange | null>()
  const timers: NodeJS.Timeout[] = []
  server.server.on('connection', (socket) => {
    exchanges.set(socket, null)
    socket.once('close', () => exchanges.delete(socket))
  })
  server.server.on('request', (request, response) => {
    if (exchanges.has(request.socket)) exchanges.set(request.socket, { request, response })
    if (timers.length > 0) request.socket.setTimeout(stallMs)
  })
  const destroyAll = (isOver: (socket: Socket, exchange: Exchange | null) => boolean) => {
    for (const [socket, exchange] of exchanges) if (isOver(socket, exchange)) socket.destroy()
  }
  server.addHook('preClose', (done) => {
    // Fastify calls this next. Node's own function would cut an answer that the client has not read yet.
    server.server.closeIdleConnections = () => {}
    timers.push(
      setInterval(destroyAll, LOOK_EVERY_MS, isQuiet),
      setTimeout(destroyAll, slowClientMs, waitsForClient),
    )
    // Node emits `timeout` if a socket has received nothing and sent nothing of its pending data.
    server.server.on('timeout', (socket) => {
      if (waitsForClient(socket, exchanges.get(socket) ?? null)) socket.destroy()
      else socket.setTimeout(stallMs)
    })
    for (const socket of exchanges.keys()) socket.setTimeout(stallMs)
    // Fastify stops listening right after this hook.
    setImmediate(destroyAll, isQuiet)
    done()
  })
  server.addHook('onClose', (_server, done) => {
    for (const timer of timers) clearInterval(timer)
    done()
  })
}

/** Whether a connection has had no request, or has sent all answers. */
const isQuiet = (_socket: Socket, exchange: Exchange | null): boolean =>
  exchange?.response.writableFinished !== false

/** Whether the server waits for the client to send a request or to read an answer, and is not computing the answer. */
function waitsForClient({ writableLength }: Socket, exchange: Exchange | null): boolean {
  return exchange?.request.complete !== true || exchange.response.writableEnded || writableLength > 0
}
