import { type LookupAddress, lookup as lookUpNow } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../../shared/server/server-errors.ts'

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** A resolver that does not answer keeps the system's look-up waiting for up to a minute. */
const LOOKUP_MS = 5000

/** Whether a connection failed since its host was not found. Asking again a second later would fail again. */
export const isLookupFailure = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'].includes(codeOf(error))

/**
 * Looks up the hosts of a run together, each once and for at most five seconds. A download that is cut goes on with
 * these addresses although the resolver has gone with the connection.
 * @returns the look-up for the requests of Node, and whether no host was found
 */
export async function hostLookup(
  hosts: readonly string[],
  resolve: Resolve = (host) => lookup(host, { all: true }),
  timeoutMs = LOOKUP_MS,
  signal?: AbortSignal,
): Promise<{ lookup: LookupFunction; noneFound: boolean }> {
  const addressesOf = async (host: string): Promise<[string, LookupAddress[]]> => {
    const nothing: LookupAddress[] = []
    const timeout = pause(timeoutMs, nothing, { ref: false, signal }).catch(() => nothing)
    return [host, await Promise.race([resolve(host).catch(() => nothing), timeout])]
  }
  const known = new Map(await Promise.all([...new Set(hosts)].map(addressesOf)))
  signal?.throwIfAborted()
  return {
    lookup: (host, options, done) => {
      const addresses = known.get(host)
      const [first] = addresses ?? []
      // A redirect leads to another host.
      if (addresses === undefined) lookUpNow(host, options, done)
      else if (first === undefined) done(Object.assign(new Error(), { code: 'ENOTFOUND' }), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    },
    noneFound: known.values().every(({ length }) => length === 0),
  }
}
