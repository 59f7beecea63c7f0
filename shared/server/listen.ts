import { once } from 'node:events'
import { type AddressInfo, createServer, type Server as SocketServer } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { lookAtDaemon } from '../clients/daemon-look.ts'
import { addressesOf, reachableAddress } from './addresses.ts'
import type { Server } from './create-server.ts'
import { codeOf, StartError } from './errors.ts'
import { requireKnownPeers } from './guard/other-users.ts'

// It holds up the end of a start that has failed already.
const LOOK_MS = 1000

/** Who answers on a port that cannot be had, as far as it says so within a second: one of ours, or another program. */
export async function holderOfPort(host: string, port: number): Promise<string> {
  const look = await lookAtDaemon({ base: reachableAddress({ host, port }), fetch }, { timeoutMs: LOOK_MS })
  switch (look.kind) {
    case 'ready':
      return look.pid === undefined
        ? `another CoAuthors server (version ${look.version})`
        : `the CoAuthors daemon with process id ${look.pid}`
    case 'incompatible':
    case 'refused':
      return `another CoAuthors server (version ${look.version})`
    case 'another':
      return 'another program'
    case 'offline':
      return 'another program, which does not answer'
  }
}

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

export type Listening = {
  /** The address to open, with the port really listened on. */
  url: string
  /** Ends the process as a first signal would. */
  close: () => void
}

// Longer than any request of ours takes; a second signal ends the process at once.
const GRACE_MS = 10_000
// What is free at one of the two loopback addresses is rarely taken at the other.
const FREE_PORT_TRIES = 20

const listening = new Set<Server>()
let grace: { close: () => void } | null = null

/**
 * Listens, at both loopback addresses where HOST is one of them. On SIGINT or SIGTERM it stops accepting, finishes what
 * is in flight, runs the server's onClose hooks and exits with 0. Both servers may do so in one process: it ends when
 * both are closed. Throws a StartError of one line when it cannot listen.
 */
export async function listenUntilSignal(
  server: Server,
  settings: { host: string; port: number; allowOtherUsers: boolean },
): Promise<Listening> {
  const { host } = settings
  try {
    requireKnownPeers(settings)
    await listenAtAll(server, settings)
  } catch (error) {
    await server.close()
    throw error
  }
  listening.add(server)
  grace ??= closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
    // An exception that nobody caught: the process ends with 1, and this is the only trace of it.
    if (err) server.log.fatal(err)
    else server.log.info({ signal }, 'Stopping.')
    await Promise.all([...listening].map((each) => each.close()))
    // Of a start that has failed, as `npm start` does without its backend: the end in order does not make it a success.
    if (process.exitCode) process.exit()
  })
  // A server that listens on a host and a port has an address of this form.
  const address = server.server.address() as AddressInfo
  return { url: urlOf(host, address.port), close: grace.close }
}

/** The server has started once it listens at the first address, so it listens at the second one before. */
async function listenAtAll(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  const [first, second] = addressesOf(host)
  const listener = second === undefined ? null : new SecondListener(server, second)
  for (let triesLeft = port === 0 ? FREE_PORT_TRIES : 1; ; triesLeft--) {
    let place = { host: second ?? first, port }
    try {
      const chosen = (await listener?.listen(port)) ?? port
      place = { host: first, port: chosen }
      await server.listen({ ...place })
      return
    } catch (error) {
      if (triesLeft === 1 || codeOf(error) !== 'EADDRINUSE') throw await startErrorOf(error, place)
      listener?.close()
    }
  }
}

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

async function startErrorOf(
  error: unknown,
  { host, port }: { host: string; port: number },
): Promise<unknown> {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use on ${host} by ${await holderOfPort(host, port)}: end that one, or set PORT to a free one.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} is not allowed for this user: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is no address of this machine: leave it at 127.0.0.1.`)
    default:
      return error
  }
}
