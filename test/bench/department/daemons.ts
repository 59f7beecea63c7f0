import { join } from 'node:path'
import autocannon from 'autocannon'
import { startCluster } from '../../daemon/store/postgres/cluster.ts'
import { freePort, startProgram } from '../../programs.ts'
import { answerOf, post } from '../daemon/answers.ts'
import { startBalancer } from './balancer.ts'

const CONNECTIONS = 50
const SECONDS = 5
const WARM_SECONDS = 3
const KEYS = 200

export type Load = { server: string; work: string; perSecond: number; p50: number; p99: number }

/** Measures fifty clients at once, with one daemon on SQLite, one on PostgreSQL, and two on one PostgreSQL. */
export async function daemonLoads(folder: string): Promise<Load[]> {
  const loads: Load[] = []
  const files = await startProgram('daemon', { COAUTHORS_DATA_DIR: join(folder, 'files') })
  loads.push(...(await loadsOf('one daemon on SQLite', files.url)))
  await files.stop()

  // By default, PostgreSQL writes each commit to the disk before it responds.
  const cluster = await startCluster()
  try {
    const database = cluster.database()
    const port = await freePort()
    const env = (name: string) => ({
      COAUTHORS_DATA_DIR: join(folder, name),
      COAUTHORS_RUNTIME_DB: database,
      ALLOWED_HOSTS: `127.0.0.1:${port}`,
    })
    const one = await startProgram('daemon', env('one'))
    loads.push(...(await loadsOf('one daemon on PostgreSQL', one.url)))
    const two = await startProgram('daemon', env('two'))
    const balancer = await startBalancer(port, [one.port, two.port])
    loads.push(...(await loadsOf('two daemons on one PostgreSQL, behind nginx', `http://127.0.0.1:${port}`)))
    await balancer.stop()
    await Promise.all([one.stop(), two.stop()])
  } finally {
    cluster.remove()
  }
  return loads
}

async function loadsOf(server: string, url: string): Promise<Load[]> {
  const keys = Array.from({ length: KEYS }, (_, number) => `pairs:v1:${number.toString(16).padStart(8, '0')}`)
  for (const key of keys) await post(`${url}/api/runtime/cache/put`, { key, data: answerOf(50_000) })
  const event = { query_hash: keys[0], left_count: 3, right_count: 3, total_pairs: 9, duration_ms: 12 }
  const works = [
    { work: 'cache hit, 50 KB', path: '/api/runtime/cache/get', bodies: keys.map((key) => ({ key })) },
    {
      work: 'put of 50 KB',
      path: '/api/runtime/cache/put',
      bodies: keys.map((key) => ({ key, data: answerOf(50_000) })),
    },
    { work: 'event', path: '/api/runtime/query/event', bodies: [event] },
  ]
  const loads: Load[] = []
  for (const { work, path, bodies } of works) {
    await loadOf(url + path, bodies, WARM_SECONDS)
    loads.push({ server, work, ...(await loadOf(url + path, bodies, SECONDS)) })
  }
  return loads
}

async function loadOf(url: string, bodies: readonly unknown[], seconds: number) {
  const { requests, latency, duration, non2xx, errors } = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: bodies.map((body) => ({ body: JSON.stringify(body) })),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}
