import { join } from 'node:path'
import { startProgram } from '../programs.ts'
import { startBareServer } from './bare-server.ts'
import { requestsPerSecond } from './requests-per-second.ts'
import type { Comparison } from './statistics.ts'

const ROUNDS = 5
const SECONDS = 2
const ANSWER_BYTES = 50_000

/** Cache hits of a 50 KB answer against a bare route that sends the same bytes. */
export async function cacheHits(folder: string): Promise<Comparison> {
  const daemon = await startProgram('daemon', { COAUTHORS_DATA_DIR: join(folder, 'daemon') })
  const request = { key: 'pairs:v1:00000000' }
  await post(`${daemon.url}/api/runtime/cache/put`, { ...request, data: answerOf(ANSWER_BYTES) })
  const sent = await (await post(`${daemon.url}/api/runtime/cache/get`, request)).text()
  const bare = await startBareServer(sent)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await requestsPerSecond(`${daemon.url}/api/runtime/cache/get`, request, SECONDS))
      theirs.push(await requestsPerSecond(`${bare.url}/`, request, SECONDS))
    }
  } finally {
    await Promise.all([daemon.stop(), bare.stop()])
  }
  return {
    work: 'cache hit, 50 KB',
    unit: 'hits/s',
    ours,
    comparator: 'bare Fastify route, same bytes',
    theirs,
  }
}

function answerOf(bytes: number): object {
  const item = { title: 'A paper about joint papers', year: 2020, venue: 'A venue', pub_type: 'article' }
  return { items: Array.from({ length: Math.round(bytes / (JSON.stringify(item).length + 1)) }, () => item) }
}

async function post(url: string, body: unknown): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}
