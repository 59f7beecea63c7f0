import { lookAtDaemon } from '../clients/daemon-look.ts'
import { reachableAddress } from './reachable-address.ts'

// It holds up the end of a start that has failed already.
const LOOK_MS = 1000

/** Who answers on a port that cannot be had, as far as it says so within a second: one of ours, or another program. */
export async function holderOfPort(host: string, port: number): Promise<string> {
  const look = await lookAtDaemon({ base: reachableAddress({ host, port }), fetch }, { timeoutMs: LOOK_MS })
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
