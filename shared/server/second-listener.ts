import { once } from 'node:events'
import { type AddressInfo, createServer, type Server as SocketServer } from 'node:net'
import type { Server } from './create-server.ts'
import { codeOf } from './error-code.ts'
import { reachableAddress } from './reachable-address.ts'

/** What a machine says that has no IPv6, or no such address. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/**
 * Lets a server listen at a second address. It hands the connections to the same HTTP server, so that whoever comes
 * this way meets the same guard, the same time limits and the same end. Make it before the server is ready.
 */
export class SecondListener {
  readonly #server: Server
  readonly #host: string
  readonly #sockets: SocketServer

  constructor(server: Server, host: string) {
    this.#server = server
    this.#host = host
    // As Node's HTTP server accepts its own: https://nodejs.org/api/http.html#event-connection.
    this.#sockets = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.server.emit('connection', socket)
    })
    let closed: Promise<void> | undefined
    server.addHook('preClose', (done) => {
      closed = this.close()
      done()
    })
    // The last hook that is added runs first: what the others close is still in use until then.
    server.addHook('onClose', () => closed)
  }

  /** The port it listens on; null when the machine has no such address. Rejects with the system's error. */
  async listen(port: number): Promise<number | null> {
    await this.#server.ready()
    try {
      this.#sockets.listen(port, this.#host)
      await once(this.#sockets, 'listening')
    } catch (error) {
      if (NO_SUCH_ADDRESS.includes(codeOf(error))) return null
      throw error
    }
    // It listens on a host and a port, so its address has this form.
    const { address, port: chosen } = this.#sockets.address() as AddressInfo
    this.#server.log.info(`Server listening at ${reachableAddress({ host: address, port: chosen })}`)
    return chosen
  }

  /** Accepts no more; resolves when its last connection has ended. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#sockets.close(() => resolve()))
  }
}
