import { join } from 'node:path'
import { seededRandom } from '../../data/seeded-random.ts'
import { freePort, startProgram } from '../../programs.ts'
import { mostProlific } from '../../prolific.ts'
import { timedRequest } from '../timed-request.ts'
import { startBalancer } from './balancer.ts'

const PEOPLE = 50
const PER_SIDE = 50
/** Chosen among so many of the most prolific. */
const AMONG = 20_000
const CONFERENCE = { left: 4000, right: 200 }

export type Crowd = { servers: string; beside: string; all: number; p50: number; p99: number }

/** Fifty people who each ask for another 50 × 50 at the same moment: with one backend and two, alone and beside a conference. */
export async function crowdedQueries(dataFolder: string): Promise<Crowd[]> {
  const names = mostProlific(join(dataFolder, 'dblp.sqlite'), AMONG)
  const random = seededRandom(29)
  const some = (count: number) => Array.from({ length: count }, () => random.pick(names))
  const questions = Array.from({ length: PEOPLE }, () => ({ left: some(PER_SIDE), right: some(PER_SIDE) }))
  const conference = JSON.stringify({ left: some(CONFERENCE.left), right: some(CONFERENCE.right) })
  const crowds: Crowd[] = []
  for (const copies of [1, 2]) {
    const port = await freePort()
    const env = { DATA_DIR: dataFolder, ALLOWED_HOSTS: `127.0.0.1:${port}` }
    const backends = await Promise.all(Array.from({ length: copies }, () => startProgram('backend', env)))
    const balancer = await startBalancer(
      port,
      backends.map((backend) => backend.port),
    )
    const url = `http://127.0.0.1:${port}`
    const servers = copies === 1 ? 'one backend' : 'two backends'
    try {
      await ask(url, questions)
      crowds.push({ servers, beside: '–', ...(await ask(url, questions)) })
      const job = timedRequest(`${url}/api/coauthors/conflicts`, conference)
      crowds.push({ servers, beside: 'a conference of 4,000 × 200', ...(await ask(url, questions)) })
      await job
    } finally {
      await balancer.stop()
      await Promise.all(backends.map((backend) => backend.stop()))
    }
  }
  return crowds
}

async function ask(url: string, questions: readonly unknown[]) {
  const since = performance.now()
  const times = await Promise.all(
    questions.map(async (question) => {
      const { milliseconds } = await timedRequest(`${url}/api/coauthors/pairs`, JSON.stringify(question))
      return milliseconds
    }),
  )
  const all = performance.now() - since
  const sorted = times.toSorted((one, other) => one - other)
  const nth = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { all, p50: nth(0.5), p99: nth(0.99) }
}
