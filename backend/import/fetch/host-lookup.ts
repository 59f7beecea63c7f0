import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { codeOf } from '../../../shared/server/errors.ts'

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** A resolver that does not answer keeps the system's look-up waiting for up to a minute. */
const LOOKUP_MS = 5000

const TIMED_OUT = 'LOOKUP_TIMED_OUT'
/** The codes of look-ups that have failed. Asking again a second later would fail again. */
const LOOKUP_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', TIMED_OUT]

/** Whether a connection failed since its host was not found. */
export const isLookupFailure = (error: unknown): boolean => LOOKUP_CODES.includes(codeOf(error))

/** The hosts of one run: the look-up for the requests of Node, and whether none of the run's sources was found. */
interface HostLookup {
  lookup: LookupFunction
  noneFound: () => Promise<boolean>
}

/**
 * Looks up each host of a run once and for at most five seconds, and keeps the outcome: a download that is cut goes on
 * although the resolver has gone with the connection.
 * @param hosts are looked up at once and together, since where nothing answers each of them takes its whole time
 */
export function hostLookup(
  hosts: readonly string[],
  resolve: Resolve = (host) => lookup(host, { all: true }),
  timeoutMs = LOOKUP_MS,
): HostLookup {
  const outcomes = new Map<string, Promise<LookupAddress[]>>()
  const addressesOf = (host: string): Promise<LookupAddress[]> => {
    const outcome = outcomes.get(host) ?? inTime(resolve(host), timeoutMs)
    outcomes.set(host, outcome)
    return outcome
  }
  // The request of each host gets its failure.
  for (const host of hosts) addressesOf(host).catch(() => undefined)
  return {
    lookup: (host, { all }, done) => {
      addressesOf(host).then(
        (found) => {
          const [first] = found
          if (all || first === undefined) done(null, found)
          else done(null, first.address, first.family)
        },
        (error: Error) => done(error, []),
      )
    },
    noneFound: () =>
      Promise.any(hosts.map(addressesOf)).then(
        () => false,
        () => true,
      ),
  }
}

async function inTime<T>(outcome: Promise<T>, ms: number): Promise<T> {
  const timedOut = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timedOut.reject(Object.assign(new Error('The look-up of a host timed out.'), { code: TIMED_OUT }))
  }, ms)
  return Promise.race([outcome, timedOut.promise]).finally(() => clearTimeout(timer))
}
