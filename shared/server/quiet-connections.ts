import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node's own word for an answer that has gone out. A listener on each would cost every request twice as much. */
const ANSWERED = 'http.server.response.finish'

/** How long a client may send and read nothing while the server closes. */
const STALL_MS = 2000
/** How long a client that does send or read may take. It leaves the store time to close within the process's grace. */
const LAST_MS = 8000

/** What goes on over a connection: answers that are not out yet, and the request that came last. */
type Exchange = { answering: number; request: IncomingMessage | null }

/**
 * Lets the server close as soon as its last answer is out. Node's own `close` also waits for connections that browsers
 * keep open between requests, and for those they open before they need one. A client that stalls is cut off.
 */
export function endQuietConnectionsOnClose(server: FastifyInstance): void {
  // By connection, since those stay: a set of answers is built anew again and again, and what it was built of before
  // keeps them in memory until all of it is searched for garbage (events: 9 % of what is young survived, now 0.6 %).
  const exchanges = new Map<Socket, Exchange>()
  let isClosing = false
  let lastCall: NodeJS.Timeout | undefined
  const endWhenQuiet = () => {
    const isQuiet = [...exchanges.values()].every(({ answering }) => answering === 0)
    if (isClosing && isQuiet) server.server.closeAllConnections()
  }
  // Of all servers in this process; the connections of others are not in the map.
  const onAnswered = (message: unknown) => {
    // The shape is Node's: https://nodejs.org/api/diagnostics_channel.html#http.
    const { socket } = message as { socket: Socket }
    const exchange = exchanges.get(socket)
    if (exchange === undefined) return
    exchange.answering--
    // Node has yet to tidy up after this one.
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
    if (isClosing) request.socket.setTimeout(STALL_MS)
  })
  const cutStalledClients = () => {
    // Node calls a socket idle over which nothing has come and, of what is to be sent, nothing has gone.
    server.server.on('timeout', (socket) => {
      if (waitsForClient(socket, exchanges.get(socket))) socket.destroy()
      else socket.setTimeout(STALL_MS)
    })
    for (const socket of exchanges.keys()) socket.setTimeout(STALL_MS)
    lastCall = setTimeout(() => {
      for (const [socket, exchange] of exchanges) if (waitsForClient(socket, exchange)) socket.destroy()
    }, LAST_MS)
  }
  server.addHook('onListen', (done) => {
    subscribe(ANSWERED, onAnswered)
    done()
  })
  server.addHook('preClose', (done) => {
    isClosing = true
    // Node takes a connection for idle once all of its answer has been written, and cuts it though nobody has read it.
    server.server.closeIdleConnections = () => {}
    cutStalledClients()
    // After Fastify has stopped listening, which it does right after this hook.
    setImmediate(endWhenQuiet)
    done()
  })
  server.addHook('onClose', (_server, done) => {
    clearTimeout(lastCall)
    unsubscribe(ANSWERED, onAnswered)
    done()
  })
}

/** Whether it is the client's turn: to send the rest of a request, or to read an answer. Else an answer is being made. */
function waitsForClient(socket: Socket, exchange: Exchange | undefined): boolean {
  return exchange?.request?.complete !== true || exchange.answering === 0 || socket.writableLength > 0
}
