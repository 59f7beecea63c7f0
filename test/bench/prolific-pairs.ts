import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startProgram } from '../programs.ts'
import { startBareServer } from './bare-server.ts'
import type { Comparison } from './statistics.ts'

const ROUNDS = 21
const PER_SIDE = 50

/** One 50 × 50 query of the hundred most prolific people, against a bare route that sends the same bytes. */
export async function prolificPairs(folder: string): Promise<Comparison> {
  const dataFolder = join(folder, 'dblp')
  const people = mostProlific(join(dataFolder, 'dblp.sqlite'))
  const body = JSON.stringify({
    left: people.slice(0, PER_SIDE),
    right: people.slice(PER_SIDE),
    exact_base_match: true,
  })
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  const url = `${backend.url}/api/coauthors/pairs`
  const bare = await startBareServer((await timedPost(url, body)).text)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push((await timedPost(url, body)).milliseconds)
      theirs.push((await timedPost(`${bare.url}/`, body)).milliseconds)
    }
  } finally {
    await Promise.all([backend.stop(), bare.stop()])
  }
  return {
    work: '50 × 50 of the most prolific',
    unit: 'ms',
    ours,
    comparator: 'bare Fastify route, same bytes',
    theirs,
  }
}

function mostProlific(path: string): string[] {
  const database = new Database(path, { readonly: true })
  try {
    return database
      .prepare<[number], string>(
        'SELECT name FROM persons JOIN names ON names.person_id = persons.id GROUP BY persons.id ORDER BY publications DESC LIMIT ?',
      )
      .pluck()
      .all(2 * PER_SIDE)
  } finally {
    database.close()
  }
}

async function timedPost(url: string, body: string): Promise<{ text: string; milliseconds: number }> {
  const startedAt = performance.now()
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return { text, milliseconds: performance.now() - startedAt }
}
