import { startProgram } from '../programs.ts'
import type { halves } from './pairs-query.ts'
import type { Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'
import { secondsOf } from './whole-process.ts'

const ROUNDS = 5

/**
 * The first question to a backend that has just started, its database on the disk alone; against the second one,
 * whose answer lies in memory. `dd` tells the system to forget the file (Linux).
 */
export async function coldQuery(
  dataFolder: string,
  databasePath: string,
  question: ReturnType<typeof halves>,
): Promise<Comparison> {
  const body = JSON.stringify(question)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const backend = await startProgram('backend', { DATA_DIR: dataFolder })
    try {
      await secondsOf('dd', [`if=${databasePath}`, 'iflag=nocache', 'count=0', 'status=none'])
      const url = `${backend.url}/api/coauthors/pairs`
      ours.push((await timedRequest(url, body)).milliseconds)
      theirs.push((await timedRequest(url, body)).milliseconds)
    } finally {
      await backend.stop()
    }
  }
  const bar = { oursAtMost: 500 }
  return { work: '50 × 50 prolific, cold', unit: 'ms', ours, comparator: 'the same, warm', theirs, bar }
}
