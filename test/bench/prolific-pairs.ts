import { join } from 'node:path'
import { startProgram } from '../programs.ts'
import { mostProlific } from '../prolific.ts'
import { startBareServer } from './bare-server.ts'
import type { Comparison } from './statistics.ts'

const ROUNDS = 21
const PER_SIDE = 50

/** One 50 × 50 query of the hundred most prolific people, against a bare route that sends the same bytes. */
export async function prolificPairs(folder: string): Promise<Comparison> {
  const dataFolder = join(folder, 'dblp')
  const people = mostProlific(join(dataFolder, 'dblp.sqlite'), 2 * PER_SIDE)
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

async function timedPost(url: string, body: string): Promise<{ text: string; milliseconds: number }> {
  const startedAt = performance.now()
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return { text, milliseconds: performance.now() - startedAt }
}
