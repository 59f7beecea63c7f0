import type { AddressInfo } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { Server } from './create-server.ts'
import { codeOf } from './error-code.ts'
import { StartError } from './errors.ts'
import { addressesOf } from './loopback.ts'
import { requireKnownPeers } from './other-users.ts'
import { holderOfPort } from './port-holder.ts'
import { SecondListener } from './second-listener.ts'

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
