import { networkInterfaces } from 'node:os'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { type DaemonState, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { KNOWS_PEERS, requireKnownPeers } from '../../shared/server/guard/other-users.ts'
import { type Check, type Finding, fail, ok, warn } from './run-checks.ts'
import { isTaken } from './server-checks.ts'

const LOOK_MS = 1500
const limitMs = 2 * LOOK_MS + 500

/** Checks if other users of this machine can reach the servers, and so read past queries. */
export function otherUsersCheck(settings: { allowOtherUsers: boolean }): Check {
  const name = 'other users'
  const run = async (): Promise<Finding[]> => {
    const everybody = 'any user of this machine may ask the servers and read what was asked'
    if (!KNOWS_PEERS) return [ok(name, `${everybody}: this system does not say whose a connection is`)]
    if (settings.allowOtherUsers)
      return [warn(name, `${everybody} (ALLOW_OTHER_USERS=1)`, 'unset ALLOW_OTHER_USERS, unless you mean it')]
    requireKnownPeers(settings)
    return [ok(name, 'refused, root excepted: the servers look up whose a connection is')]
  }
  return { name, run }
}

type Program = { name: string; base: string; fix: string }

/**
 * Checks that one program has both loopback addresses. Browsers may connect to either for `localhost`, and another
 * program at one of them could pretend to be the page or receive names.
 */
export function loopbackCheck(programs: () => Promise<Program[]>): Check {
  const name = 'loopback'
  const run = async (): Promise<Finding[]> => {
    if (!hasIpv6()) return [ok(name, 'this machine has no IPv6, so localhost is 127.0.0.1 alone')]
    const found = await Promise.all((await programs()).map(findingOf))
    const problems = found.filter((finding) => finding !== null)
    return problems.length > 0
      ? problems
      : [ok(name, 'no other program is at 127.0.0.1 or ::1 instead of ours')]
  }
  return { name, run, limitMs }
}

async function findingOf({ name, base, fix }: Program): Promise<Finding | null> {
  const { port } = new URL(base)
  const [ipv4, ipv6] = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] as const
  const [first, second] = await Promise.all([programAt(ipv4), programAt(ipv6)])
  if (second === null) {
    return first === null
      ? null
      : warn('loopback', `the ${name} is at ${ipv4} alone: another program could take ${ipv6}`, fix)
  }
  if (first === null) {
    return fail('loopback', `a program is at ${ipv6}, where browsers look for the ${name}`, 'end it')
  }
  const isOne = first.kind !== 'another' && JSON.stringify(first) === JSON.stringify(second)
  return isOne
    ? null
    : warn('loopback', `${ipv4} and ${ipv6} may be different programs, and browsers ask either`, fix)
}

/** Returns which program answers there; null if nothing listens. */
async function programAt(base: string): Promise<DaemonState | null> {
  if (!(await isTaken(base, LOOK_MS))) return null
  return lookAtDaemon({ base, fetch: boundedFetch }, { timeoutMs: LOOK_MS })
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
