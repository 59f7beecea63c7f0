import { once } from 'node:events'
import { createServer } from 'node:net'
import { boundedFetch } from '../../../shared/clients/bounded-fetch.ts'
import { type DaemonState, lookAtDaemon } from '../../../shared/clients/daemon-look.ts'
import { StartError } from '../../../shared/server/errors.ts'
import type { ProgramPlan } from './program-plan.ts'

const ANSWER_MS = 1500

/** Asks which program answers at an address. The version header is the same on both servers. */
export const whoAnswers = (address: string): Promise<DaemonState['kind']> =>
  lookAtDaemon({ base: address, fetch: boundedFetch }, { timeoutMs: ANSWER_MS }).then(({ kind }) => kind)

/**
 * Throws a StartError if the program could not listen, because another program has its port or it lacks permission.
 */
export async function requireFreePort({ name, host, port, address }: ProgramPlan): Promise<void> {
  const problem = await problemOfListening(host, port)
  if (problem === null) return
  const other = `choose another port (${name === 'daemon' ? 'PORT' : '--backend-port'})`
  if (problem !== 'EADDRINUSE') {
    throw new StartError(
      `Nothing can listen on ${host}, port ${port} (${problem}): ${other}; nothing was changed.`,
    )
  }
  const who = await whoAnswers(address)
  throw new StartError(
    who === 'offline' || who === 'another'
      ? `Port ${port} is in use by another program: end it, or ${other}; nothing was changed.`
      : `Port ${port} is in use by a CoAuthors that was started by hand: end it (Ctrl-C in its terminal) and install again, or ${other}; nothing was changed.`,
  )
}

async function problemOfListening(host: string, port: number): Promise<string | null> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    server.close()
  }
}
