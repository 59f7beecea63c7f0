import { join } from 'node:path'
import { type Running, startProgram } from '../../programs.ts'
import { startBareServer } from '../bare-server.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { processorMilliseconds } from '../resident.ts'
import type { Measured, Samples } from '../rows.ts'
import { compared } from '../statistics.ts'
import { answerOf, GET, keyOf, PUT, post } from './answers.ts'

const ROUNDS = 7
const SECONDS = 1
// After about 50,000 requests, V8 has optimized the daemon's code.
const WARM_SECONDS = 4
const KEYS = 100
const EVENT = '/api/runtime/query/event'

/** Compares the daemon's routes with a bare route that gets and sends the same bytes. The daemon commits before it responds. */
export async function daemonRequests(folder: string): Promise<Measured> {
  const daemon = await startProgram('daemon', { COAUTHORS_DATA_DIR: join(folder, 'requests') })
  const small = Array.from({ length: KEYS }, (_, index) => ({ key: keyOf(index) }))
  const [middle, large] = [{ key: keyOf(KEYS) }, { key: keyOf(KEYS + 1) }]
  try {
    for (const { key } of small) await post(daemon.url + PUT, { key, data: answerOf(2000) })
    await post(daemon.url + PUT, { ...middle, data: answerOf(50_000) })
    await post(daemon.url + PUT, { ...large, data: answerOf(1_000_000) })
    const one = await againstBare(daemon, GET, small.slice(0, 1))
    const body = { key: keyOf(0), data: answerOf(50_000) }
    return {
      'cache hit of 2 KB': one.perSecond,
      'processor time of a hit of 2 KB, both threads': one.processorMicroseconds,
      'cache hits of 2 KB, 100 in turn': (await againstBare(daemon, GET, small)).perSecond,
      'cache hit of 50 KB': (await againstBare(daemon, GET, [middle])).perSecond,
      'cache hit of 1 MB': (await againstBare(daemon, GET, [large])).perSecond,
      'put of 50 KB': (await againstBare(daemon, PUT, [body])).perSecond,
      event: (await againstBare(daemon, EVENT, [EVENT_BODY])).perSecond,
    }
  } finally {
    await daemon.stop()
  }
}

/** Measures requests a second, and microseconds of processor time for each request. */
async function againstBare(
  daemon: Running,
  path: string,
  bodies: readonly unknown[],
): Promise<{ perSecond: Samples; processorMicroseconds: Samples }> {
  const sent = await (await post(daemon.url + path, bodies[0])).text()
  const bare = await startBareServer(sent)
  const processorMicroseconds: Samples = { ours: [], theirs: [] }
  const measured = async (url: string, pid: number, times: number[], seconds = SECONDS): Promise<number> => {
    const before = processorMilliseconds(pid)
    const perSecond = await requestsPerSecond(url, bodies, seconds)
    times.push(((processorMilliseconds(pid) - before) * 1000) / (perSecond * seconds))
    return perSecond
  }
  const ours = () => measured(daemon.url + path, daemon.pid, processorMicroseconds.ours)
  const theirs = () => measured(`${bare.url}/`, bare.pid, processorMicroseconds.theirs)
  try {
    await measured(daemon.url + path, daemon.pid, [], WARM_SECONDS)
    await measured(`${bare.url}/`, bare.pid, [], WARM_SECONDS)
    return { perSecond: await compared(ROUNDS, ours, theirs), processorMicroseconds }
  } finally {
    await bare.stop()
  }
}

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
