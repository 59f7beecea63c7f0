import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startProgram } from '../programs.ts'
import { startBareServer } from './bare-server.ts'
import type { Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'

const ROUNDS = 11
const PER_SIDE = 50

/** One 50 × 50 query of the names that most people share, against a bare route that sends the same bytes. */
export async function homonyms(folder: string, exactBaseMatch: boolean): Promise<Comparison> {
  const dataFolder = join(folder, 'dblp')
  const names = mostShared(join(dataFolder, 'dblp.sqlite'), 2 * PER_SIDE)
  const body = JSON.stringify({
    left: names.slice(0, PER_SIDE),
    right: names.slice(PER_SIDE),
    exact_base_match: exactBaseMatch,
  })
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  const url = `${backend.url}/api/coauthors/pairs`
  const bare = await startBareServer((await timedRequest(url, body)).text)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push((await timedRequest(url, body)).milliseconds)
      theirs.push((await timedRequest(`${bare.url}/`, body)).milliseconds)
    }
  } finally {
    await Promise.all([backend.stop(), bare.stop()])
  }
  return {
    work: `50 × 50 homonyms, ${exactBaseMatch ? 'exact' : 'loose'}`,
    unit: 'ms',
    ours,
    comparator: 'bare Fastify route, same bytes',
    theirs,
  }
}

/** The folded base names of most persons. */
function mostShared(databasePath: string, howMany: number): string[] {
  const database = new Database(databasePath, { readonly: true })
  try {
    return database
      .prepare<[number], string>('SELECT base FROM base_names GROUP BY base ORDER BY count(*) DESC LIMIT ?')
      .pluck()
      .all(howMany)
  } finally {
    database.close()
  }
}
