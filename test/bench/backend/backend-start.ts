import { startProgram } from '../../programs.ts'
import { startBareServer } from '../bare-server.ts'
import { residentMegabytes } from '../resident.ts'
import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'

const ROUNDS = 5

/** Measures the time to the first answer, and then the memory, against a bare Fastify server. */
export async function backendStart(
  dataFolder: string,
): Promise<{ milliseconds: Samples; megabytes: Samples }> {
  const milliseconds: Samples = { ours: [], theirs: [] }
  const megabytes: Samples = { ours: [], theirs: [] }
  for (let round = 0; round < ROUNDS; round++) {
    let began = performance.now()
    const backend = await startProgram('backend', { DATA_DIR: dataFolder })
    await timedRequest(`${backend.url}/api/health`)
    milliseconds.ours.push(performance.now() - began)
    megabytes.ours.push(residentMegabytes(backend.pid))
    await backend.stop()
    began = performance.now()
    const bare = await startBareServer('{}')
    await timedRequest(`${bare.url}/`, '{}')
    milliseconds.theirs.push(performance.now() - began)
    megabytes.theirs.push(residentMegabytes(bare.pid))
    await bare.stop()
  }
  return { milliseconds, megabytes }
}
