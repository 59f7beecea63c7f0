import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may be idle while the server closes. */
const STALL_MS = 2000
/** How long any client may take while the server closes. The store then still has time to close within the grace period. */
const SLOW_CLIENT_MS = 8000
const LOOK_EVERY_MS = 20

/** Only tests set these limits. Programs use the defaults. */
export type CloseLimits = { stallMs?: number; slowClientMs?: number }

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Closes connections after the last answer. Without this, Node waits also for connections that browsers open in advance. */
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
    // Fastify calls this next. Node's own function would cut an answer that the client is still reading.
    server.server.closeIdleConnections = () => {}
    timers.push(
      setInterval(destroyAll, LOOK_EVERY_MS, isQuiet),
      setTimeout(destroyAll, slowClientMs, waitsForClient),
    )
    // Node emits `timeout` for a socket that has neither received nor sent anything.
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

/** Whether a connection has had no request, or all its answers are sent. */
const isQuiet = (_socket: Socket, exchange: Exchange | null): boolean =>
  exchange?.response.writableFinished !== false

/** Whether the client has to send or read something. False while the server computes an answer. */
function waitsForClient({ writableLength }: Socket, exchange: Exchange | null): boolean {
  return exchange?.request.complete !== true || exchange.response.writableEnded || writableLength > 0
}
