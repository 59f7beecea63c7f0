import type { AddressInfo } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { Server } from './create-server.ts'
import { StartError } from './errors.ts'
import { holderOfPort } from './port-holder.ts'

export type Listening = {
  /** The address to open, with the port really listened on. */
  url: string
  /** Ends the process as a first signal would. */
  close: () => void
}

// Longer than any request of ours takes; a second signal ends the process at once.
const GRACE_MS = 10_000

const listening = new Set<Server>()
let grace: { close: () => void } | null = null

/**
 * Listens, and on SIGINT or SIGTERM stops accepting, finishes what is in flight, runs the server's onClose hooks and
 * exits with 0. Both servers may do so in one process: it ends when both are closed. Throws a StartError of one line
 * when it cannot listen.
 */
export async function listenUntilSignal(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    await server.close()
    throw await startErrorOf(error, host, port)
  }
  listening.add(server)
  grace ??= closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err, signal }) => {
    // An exception that nobody caught: the process ends with 1, and this is the only trace of it.
    if (err) server.log.fatal(err)
    else server.log.info({ signal }, 'Stopping.')
    await Promise.all([...listening].map((each) => each.close()))
  })
  // A server that listens on a host and a port has an address of this form.
  const address = server.server.address() as AddressInfo
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`, close: grace.close }
}

async function startErrorOf(error: unknown, host: string, port: number): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
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
