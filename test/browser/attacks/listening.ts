import { once } from 'node:events'
import type { Server } from 'node:http'

export type Listening = { port: number; close: () => Promise<void> }

/** Listens on loopback, by default at a free port. */
export async function listening(server: Server, port = 0, host = '127.0.0.1'): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    port: address.port,
    close: async () => {
      server.close()
      // Browsers leave connections open, and a WebSocket is never idle. Without this call, the server would not close.
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
