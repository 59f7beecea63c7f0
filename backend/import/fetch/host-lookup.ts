import { type LookupAddress, lookup as lookUpNow } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../../shared/server/server-errors.ts'

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** A resolver that does not answer keeps the system's look-up waiting for up to a minute. */
const LOOKUP_MS = 5000

/** Checks if a connection failed because its host was not found. A retry a second later would fail again. */
export const isLookupFailure = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'].includes(codeOf(error))

/**
 * Looks up the hosts of a run at the same time, each once and for at most five seconds. A cut download resumes with these
 * addresses even if the resolver has gone with the connection.
 * @returns the look-up for Node's requests, and whether no host was found
 */
export async function hostLookup(
  hosts: readonly string[],
  resolve: Resolve = (host) => lookup(host, { all: true }),
  timeoutMs = LOOKUP_MS,
  signal?: AbortSignal,
): Promise<{ lookup: LookupFunction; noneFound: boolean }> {
  const addressesOf = async (host: string): Promise<[string, LookupAddress[]]> => {
    const noAddress: LookupAddress[] = []
    const timeout = pause(timeoutMs, noAddress, { ref: false, signal }).catch(() => noAddress)
    return [host, await Promise.race([resolve(host).catch(() => noAddress), timeout])]
  }
  const known = new Map(await Promise.all([...new Set(hosts)].map(addressesOf)))
  signal?.throwIfAborted()
  return {
    lookup: (host, options, done) => {
      const addresses = known.get(host)
      const [first] = addresses ?? []
      // A redirect may lead to a host that was not looked up before.
      if (addresses === undefined) lookUpNow(host, options, done)
      else if (first === undefined) done(Object.assign(new Error(), { code: 'ENOTFOUND' }), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    },
    noneFound: known.values().every(({ length }) => length === 0),
  }
}
