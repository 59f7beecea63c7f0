import { startProgram } from '../../programs.ts'
import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'
import { wholeProcess } from '../whole-process.ts'
import type { PairsQuestion } from './pairs-query.ts'

const ROUNDS = 3

/**
 * Measures the first query after a start, which reads the disk, against the second, which reads memory. `dd` drops the file
 * from the system's cache (Linux).
 */
export async function coldQuery(
  dataFolder: string,
  databasePath: string,
  question: PairsQuestion,
): Promise<Samples> {
  const body = JSON.stringify(question)
  const samples: Samples = { ours: [], theirs: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const backend = await startProgram('backend', { DATA_DIR: dataFolder })
    try {
      await wholeProcess('dd', [`if=${databasePath}`, 'iflag=nocache', 'count=0', 'status=none'])
      const url = `${backend.url}/api/coauthors/pairs`
      samples.ours.push((await timedRequest(url, body)).milliseconds)
      samples.theirs.push((await timedRequest(url, body)).milliseconds)
    } finally {
      await backend.stop()
    }
  }
  return samples
}
