import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '../../programs.ts'
import { startBareServer } from '../bare-server.ts'
import { residentMegabytes, wakeUps } from '../resident.ts'
import type { Measured } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'

const SETTLING_MS = 5000
const WATCHED_MS = 10_000

/** Measures an idle daemon's memory after its first answer, and its wake-ups. Linux only. */
export async function daemonIdle(folder: string): Promise<Measured> {
  const daemon = await startProgram('daemon', { COAUTHORS_DATA_DIR: join(folder, 'idle') })
  const bare = await startBareServer('{}')
  try {
    await timedRequest(`${daemon.url}/api/runtime/stats`)
    await timedRequest(`${bare.url}/`, '{}')
    await pause(SETTLING_MS)
    const before = [wakeUps(daemon.pid), wakeUps(bare.pid)] as const
    await pause(WATCHED_MS)
    return {
      'daemon, idle, resident': {
        ours: [residentMegabytes(daemon.pid)],
        theirs: [residentMegabytes(bare.pid)],
      },
      'daemon, idle, wake-ups in 10 s': {
        ours: [wakeUps(daemon.pid) - before[0]],
        theirs: [wakeUps(bare.pid) - before[1]],
      },
    }
  } finally {
    await Promise.all([daemon.stop(), bare.stop()])
  }
}
