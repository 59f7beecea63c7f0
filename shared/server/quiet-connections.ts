import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node's diagnostics event for a sent answer. A listener on each answer would double its cost for every request. */
const ANSWERED = 'http.server.response.finish'

/** How long a client may send and read nothing while the server closes. */
const STALL_MS = 2000
/**
 * How long a client that sends or reads may take. It leaves the store time to close within the process's grace
 * period.
 */
const SLOW_CLIENT_MS = 8000

/** How much time clients have while the server closes. The defaults are for programs. */
export type CloseLimits = { stallMs?: number; slowClientMs?: number }

/** The state of a connection: the number of unsent answers, and the latest request. */
type Exchange = { answering: number; request: IncomingMessage | null }

/**
 * Lets the server close as soon as its last answer is sent. Node's own `close` also waits for connections that
 * browsers keep open between requests or open in advance. A client that stalls is cut off.
 */
export function endQuietConnectionsOnClose(
  server: FastifyInstance,
  { stallMs = STALL_MS, slowClientMs = SLOW_CLIENT_MS }: CloseLimits = {},
): void {
  // Keyed by connection, which lives long. A set of answers is rebuilt again and again, and its old tables stay in
  // memory until a full garbage collection (events: 9 % of the young generation survived, now 0.6 %).
  const exchanges = new Map<Socket, Exchange>()
  let isClosing = false
  let lastCall: NodeJS.Timeout | undefined
  const endWhenQuiet = () => {
    const isQuiet = [...exchanges.values()].every(({ answering }) => answering === 0)
    if (isClosing && isQuiet) server.server.closeAllConnections()
  }
  // Receives the answers of all servers in this process. Connections of others are not in the map.
  const onAnswered = (message: unknown) => {
    // The shape is Node's: https://nodejs.org/api/diagnostics_channel.html#http.
    const { socket } = message as { socket: Socket }
    const exchange = exchanges.get(socket)
    if (exchange === undefined) return
    exchange.answering--
    // Node has yet to clean up after this answer.
    if (isClosing) setImmediate(endWhenQuiet)
  }
  server.server.on('connection', (socket) => {
    exchanges.set(socket, { answering: 0, request: null })
    socket.once('close', () => {
      exchanges.delete(socket)
      endWhenQuiet()
    })
  })
  server.server.on('request', (request) => {
    const exchange = exchanges.get(request.socket)
    if (exchange === undefined) return
    exchange.answering++
    exchange.request = request
    if (isClosing) request.socket.setTimeout(stallMs)
  })
  const cutStalledClients = () => {
    // Node calls a socket idle if nothing has arrived and nothing of the pending data was sent.
    server.server.on('timeout', (socket) => {
      if (waitsForClient(socket, exchanges.get(socket))) socket.destroy()
      else socket.setTimeout(stallMs)
    })
    for (const socket of exchanges.keys()) socket.setTimeout(stallMs)
    lastCall = setTimeout(() => {
      for (const [socket, exchange] of exchanges) if (waitsForClient(socket, exchange)) socket.destroy()
    }, slowClientMs)
  }
  server.addHook('onListen', (done) => {
    subscribe(ANSWERED, onAnswered)
    done()
  })
  server.addHook('preClose', (done) => {
    isClosing = true
    // Node treats a connection as idle once its whole answer is written, and cuts it even if nobody has read it.
    server.server.closeIdleConnections = () => {}
    cutStalledClients()
    // Runs after Fastify has stopped listening, which it does right after this hook.
    setImmediate(endWhenQuiet)
    done()
  })
  server.addHook('onClose', (_server, done) => {
    clearTimeout(lastCall)
    unsubscribe(ANSWERED, onAnswered)
    done()
  })
}

/**
 * Checks if the server waits for the client: for the rest of a request, or to read an answer. Otherwise an answer
 * is being computed.
 */
function waitsForClient(socket: Socket, exchange: Exchange | undefined): boolean {
  return exchange?.request?.complete !== true || exchange.answering === 0 || socket.writableLength > 0
}
