import { join } from 'node:path'
import { startProgram } from '../programs.ts'
import { mostProlific } from '../prolific.ts'
import type { Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'

const QUERIES = 50
const PER_SIDE = 50

/**
 * How long `/api/health` takes while fifty queries of 50 × 50 prolific people are under way, against an idle server.
 * Throws when one of the queries fails.
 */
export async function healthInACrowd(folder: string): Promise<Comparison> {
  const dataFolder = join(folder, 'dblp')
  const people = mostProlific(join(dataFolder, 'dblp.sqlite'), 2 * PER_SIDE)
  const body = JSON.stringify({ left: people.slice(0, PER_SIDE), right: people.slice(PER_SIDE) })
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  const health = async () => (await timedRequest(`${backend.url}/api/health`)).milliseconds
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < QUERIES; round++) theirs.push(await health())
    let underWay = QUERIES
    const queries = Array.from({ length: QUERIES }, () =>
      timedRequest(`${backend.url}/api/coauthors/pairs`, body).finally(() => underWay--),
    )
    const answered = Promise.all(queries)
    while (underWay > 0) ours.push(await health())
    await answered
  } finally {
    await backend.stop()
  }
  return { work: '/api/health during 50 queries', unit: 'ms', ours, comparator: 'the same, idle', theirs }
}
