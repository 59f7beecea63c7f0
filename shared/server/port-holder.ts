import { lookAtDaemon } from '../clients/daemon-look.ts'

// It holds up the end of a start that has failed already.
const LOOK_MS = 1000

/** Who answers on a port that cannot be had, as far as it says so within a second: one of ours, or another program. */
export async function holderOfPort(host: string, port: number): Promise<string> {
  const look = await lookAtDaemon(
    { base: `http://${reachable(host)}:${port}`, fetch },
    { timeoutMs: LOOK_MS },
  )
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

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
