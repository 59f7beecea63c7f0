import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { boundedFetch } from '../clients/bounded-fetch.ts'
import { lookAtDaemon } from '../clients/daemon-look.ts'
import type { Server } from './create-server.ts'
import { type OtherUsers, requireKnownPeers } from './guard/other-users.ts'
import { addressesOf, reachableAddress, urlOf } from './network-addresses.ts'
import { codeOf, StartError } from './server-errors.ts'

// The look-up must be short, because it delays the exit of a failed start.
const LOOK_MS = 1000

/** Describes the program at a port. Takes at most a second. */
export async function holderOfPort(host: string, port: number): Promise<string> {
  const base = reachableAddress({ host, port })
  const look = await lookAtDaemon({ base, fetch: boundedFetch }, { timeoutMs: LOOK_MS })
  if (look.kind === 'another') return 'another program'
  if (look.kind === 'offline') return 'another program, which does not answer'
  return look.kind === 'ready' && look.pid !== undefined
    ? `the CoAuthors daemon with process id ${look.pid}`
    : `another CoAuthors server (version ${look.version})`
}

/** Error codes of a machine that lacks IPv6 or the address. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/**
 * Lets a server listen at a second address, with the same guard, timeouts and shutdown. Call it before the server is ready.
 * `listen` resolves to the port, or to null if the machine lacks the address. `close` only stops accepting connections.
 */
export function secondListener(server: Server, host: string) {
  // Accepts connections as Node's HTTP server does: https://nodejs.org/api/http.html#event-connection.
  const sockets = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.server.emit('connection', socket)
  })
  const ended = Promise.withResolvers<void>()
  server.addHook('preClose', (done) => {
    sockets.close(() => ended.resolve())
    done()
  })
  // Fastify runs the last added hook first. So this one waits before the others close anything.
  server.addHook('onClose', () => ended.promise)
  return {
    close: () => sockets.close(),
    listen: async (port: number): Promise<number | null> => {
      await server.ready()
      try {
        await once(sockets.listen(port, host), 'listening')
      } catch (error) {
        if (NO_SUCH_ADDRESS.includes(codeOf(error))) return null
        throw error
      }
      // Cast: the server has a host and a port.
      const { address, port: chosen } = sockets.address() as AddressInfo
      server.log.info(`Server listening at ${urlOf(address, chosen)}`)
      return chosen
    },
  }
}

export type Listening = {
  /** The address to open, with the actual port. */
  url: string
  /** Ends the process like a first signal. */
  close: () => void
}

// The longest shutdown: no request of ours takes longer. A second signal ends the process at once.
const GRACE_MS = 10_000
// These faults get no handler: the process cannot continue after one, and a handler would run again and again.
const FAULTS = ['SIGBUS', 'SIGSEGV', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'] as const
// A port that is free at one loopback address is rarely taken at the other. A few tries find a port that is free at both.
const FREE_PORT_TRIES = 20

/**
 * Listens at the addresses of HOST (`addressesOf`). After a signal, the server answers the requests in flight, runs the onClose
 * hooks and exits with 0. Throws a StartError of one line if it cannot listen.
 */
export async function listenUntilSignal(server: Server, settings: OtherUsers & Place): Promise<Listening> {
  const { host } = settings
  try {
    requireKnownPeers(settings)
    await listenAtAll(server, settings)
  } catch (error) {
    await server.close()
    throw error
  }
  const { close } = closeWithGrace(
    { delay: GRACE_MS, logger: false, skip: [...FAULTS] },
    async ({ err, signal }) => {
      // The only trace of an uncaught exception. The process then exits with 1.
      if (err) server.log.fatal(err)
      else server.log.info({ signal }, 'Stopping.')
      await server.close()
      // An orderly shutdown would replace the exit code of a failed start by 0.
      if (process.exitCode) process.exit()
    },
  )
  // Cast: the server has a host and a port.
  const address = server.server.address() as AddressInfo
  return { url: urlOf(host, address.port), close }
}

/** Listens at the second address first: once Fastify listens at the first one, the server counts as started. */
async function listenAtAll(server: Server, { host, port }: Place): Promise<void> {
  const [first, second] = addressesOf(host)
  const listener = second === undefined ? null : secondListener(server, second)
  for (let triesLeft = port === 0 ? FREE_PORT_TRIES : 1; ; triesLeft--) {
    let place = { host: second ?? first, port }
    try {
      const chosen = (await listener?.listen(port)) ?? port
      place = { host: first, port: chosen }
      return void (await server.listen({ ...place }))
    } catch (error) {
      if (triesLeft === 1 || codeOf(error) !== 'EADDRINUSE') throw await startErrorOf(error, place)
      listener?.close()
    }
  }
}

type Place = { host: string; port: number }

async function startErrorOf(error: unknown, { host, port }: Place): Promise<unknown> {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use on ${host} by ${await holderOfPort(host, port)}: end that one, or set PORT to a free one.`,
    )
  if (code === 'EACCES')
    return new StartError(`Port ${port} is not allowed for this user: set PORT to one above 1023.`)
  return ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)
    ? new StartError(`HOST ${host} is not an address of this machine: leave it at 127.0.0.1.`)
    : error
}
