import { join } from 'node:path'
import { startProgram } from '../../programs.ts'
import { startBareServer } from '../bare-server.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { type Bar, type Comparison, compared } from '../statistics.ts'
import { answerOf, post } from './answers.ts'

const ROUNDS = 7
const SECONDS = 1
// V8 has optimized what ours runs through after some 50,000 requests.
const WARM_SECONDS = 4
const KEYS = 100
const GET = '/api/runtime/cache/get'
const PUT = '/api/runtime/cache/put'
const EVENT = '/api/runtime/query/event'
const HIT_COMPARATOR = 'bare Fastify route, same bytes'
const BODY_COMPARATOR = 'bare Fastify route, same body'

type Work = { work: string; unit: string; comparator: string; bar?: Bar; path: string; bodies: unknown[] }

/**
 * Compares the daemon's routes for page and extension, over eight connections, with a bare route that reads
 * the same bodies and sends the same bytes. Every hit, put and event is committed before it is answered.
 */
export async function daemonRequests(folder: string): Promise<Comparison[]> {
  const daemon = await startProgram('daemon', { COAUTHORS_DATA_DIR: join(folder, 'requests') })
  const keys = Array.from({ length: KEYS }, (_, index) => keyOf(index))
  const small = keys.map((key) => ({ key }))
  const middle = [{ key: keyOf(KEYS) }]
  const large = [{ key: keyOf(KEYS + 1) }]
  try {
    for (const { key } of small) await post(daemon.url + PUT, { key, data: answerOf(2000) })
    for (const { key } of middle) await post(daemon.url + PUT, { key, data: answerOf(50_000) })
    for (const { key } of large) await post(daemon.url + PUT, { key, data: answerOf(1_000_000) })
    const hit = { unit: 'hits/s', comparator: HIT_COMPARATOR, path: GET }
    const body = { key: keyOf(0), data: answerOf(50_000) }
    const put = { unit: 'puts/s', comparator: BODY_COMPARATOR, path: PUT, bodies: [body] }
    const event = { unit: 'events/s', comparator: BODY_COMPARATOR, path: EVENT, bodies: [EVENT_BODY] }
    const measured: Comparison[] = []
    for (const work of [
      { ...hit, work: 'cache hit, 2 KB', bar: { atLeast: 0.5 }, bodies: small.slice(0, 1) },
      { ...hit, work: 'cache hit, 2 KB, 100 answers in turn', bodies: small },
      { ...hit, work: 'cache hit, 50 KB', bodies: middle },
      { ...hit, work: 'cache hit, 1 MB', bar: { atLeast: 0.8 }, bodies: large },
      { ...put, work: 'put of 50 KB', bar: { atLeast: 0.4 } },
      { ...event, work: 'event', bar: { atLeast: 0.5 } },
    ] satisfies Work[]) {
      measured.push(await againstBare(daemon.url, work))
    }
    return measured
  } finally {
    await daemon.stop()
  }
}

async function againstBare(url: string, { path, bodies, ...work }: Work): Promise<Comparison> {
  const sent = await (await post(url + path, bodies[0])).text()
  const bare = await startBareServer(sent)
  const ours = (seconds = SECONDS) => requestsPerSecond(url + path, bodies, seconds)
  const theirs = (seconds = SECONDS) => requestsPerSecond(`${bare.url}/`, bodies, seconds)
  try {
    // Both are warm before the first round counts.
    await ours(WARM_SECONDS)
    await theirs(WARM_SECONDS)
    return { ...work, ...(await compared(ROUNDS, ours, theirs)) }
  } finally {
    await bare.stop()
  }
}

const keyOf = (number: number): string => `pairs:v1:${number.toString(16).padStart(8, '0')}`

const EVENT_BODY = {
  event_type: 'pairs_lookup',
  query_hash: keyOf(0),
  left_count: 3,
  right_count: 3,
  total_pairs: 9,
  cache_hit: true,
  success: true,
  duration_ms: 12,
  extra_json: { source: 'cache' },
}
