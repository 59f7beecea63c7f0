import { networkInterfaces } from 'node:os'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { VERSION_HEADER } from '../../shared/version.ts'
import { type Check, type Finding, ok, warn } from './finding.ts'

/** How long one of the two addresses may take to answer. */
const ANSWER_MS = 1500

/**
 * Whether `localhost` leads the page to one backend. The name means 127.0.0.1 and ::1, and browsers ask ::1 first: a
 * backend that listens on 127.0.0.1 alone leaves the other address, and with it the names, to any program.
 */
export function localhostCheck(daemon: Promise<DaemonState>): Check {
  const name = 'localhost'
  const run = async (signal: AbortSignal): Promise<Finding[]> => {
    const state = await daemon
    const told = state.kind === 'ready' ? (state.apiBase ?? '') : ''
    if (!/^http:\/\/localhost[:/]/.test(told) || !hasIpv6Loopback()) return []
    const inNumbers = told.replace('localhost', '127.0.0.1')
    const mend = `start the daemon with API_BASE_URL=${inNumbers}`
    const [four, six] = await Promise.all([
      backendAt(inNumbers, signal),
      backendAt(told.replace('localhost', '[::1]'), signal),
    ])
    if (four === null) return []
    if (six === null) {
      return [
        warn(name, `the backend listens on 127.0.0.1 alone; any program can take [::1] of ${told}`, mend),
      ]
    }
    return four === six
      ? [ok(name, `one backend at both addresses of ${told}`)]
      : [warn(name, `two programs answer at ${told}, one at 127.0.0.1 and one at [::1]`, mend)]
  }
  return { name, run, limitMs: 2 * ANSWER_MS }
}

const hasIpv6Loopback = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

/** What answers there calls itself; null when nobody answers. */
async function backendAt(base: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { status, headers } = await fetch(`${base}/api/health`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    return `${status} ${headers.get(VERSION_HEADER)}`
  } catch {
    return null
  }
}
