import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

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
  server.server.on('request', (_request, response: ServerResponse) => {
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      endWhenQuiet()
    })
  })
  server.addHook('preClose', (done) => {
    isClosing = true
    // After Fastify has stopped listening, which it does right after this hook.
    setImmediate(endWhenQuiet)
    done()
  })
}
