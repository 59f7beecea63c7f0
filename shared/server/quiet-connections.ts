import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Node's own word for an answer that has gone out. A listener on each would cost every request twice as much. */
const ANSWERED = 'http.server.response.finish'

/**
 * Lets the server close as soon as its last answer is out. Node's own `close` also waits for connections that browsers
 * keep open between requests, and for those they open before they need one.
 */
export function endQuietConnectionsOnClose(server: FastifyInstance): void {
  const answering = new Set<ServerResponse>()
  let isClosing = false
  const endWhenQuiet = () => {
    if (isClosing && answering.size === 0) server.server.closeAllConnections()
  }
  const isAnswered = (response: ServerResponse) => {
    answering.delete(response)
    // Node has yet to tidy up after this one.
    if (isClosing) setImmediate(endWhenQuiet)
  }
  // Of all servers in this process; the other ones' answers are not in the set.
  const onAnswered = (message: unknown) => {
    // The shape is Node's: https://nodejs.org/api/diagnostics_channel.html#http.
    isAnswered((message as { response: ServerResponse }).response)
  }
  server.server.on('request', (_request, response: ServerResponse) => answering.add(response))
  server.server.on('connection', (socket) => {
    socket.once('close', () => {
      for (const response of answering) if (response.req.socket === socket) isAnswered(response)
    })
  })
  server.addHook('onListen', (done) => {
    subscribe(ANSWERED, onAnswered)
    done()
  })
  server.addHook('preClose', (done) => {
    isClosing = true
    // After Fastify has stopped listening, which it does right after this hook.
    setImmediate(endWhenQuiet)
    done()
  })
  server.addHook('onClose', (_server, done) => {
    unsubscribe(ANSWERED, onAnswered)
    done()
  })
}
