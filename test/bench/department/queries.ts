import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../data/seeded-random.ts'
import { freePort, startProgram } from '../../programs.ts'
import { mostProlific } from '../../prolific.ts'
import { timedRequest } from '../timed-request.ts'
import { startBalancer } from './balancer.ts'

/** Queries a second. 28 is twice the mean of 100,000 people with five queries each in ten hours. */
const RATES = [7, 14, 28, 56, 112]
const COPIES = [1, 2, 4]
const SECONDS = 15
/** The numbers of names on the left and on the right: mostly the authors of one paper, and a committee. */
const SIZES = [
  [1, 1],
  [4, 30],
  [4, 30],
  [4, 50],
  [4, 50],
  [20, 50],
  [50, 50],
] as const
/** Draws the names from this many of the most prolific persons. */
const AMONG = 20_000
const CONFERENCE = { left: 4000, right: 200 }
const CONFERENCES = 6
/** If the backends answer a smaller share in time, the queue grows. */
const KEPT_UP = 0.9

type DayLoad = {
  copies: number
  asked: number
  answered: number
  refused: number
  p50: number
  p99: number
}
type ConferenceQueue = { copies: number; first: number; last: number }

/**
 * Simulates a day of a large installation with one, two and four backends behind nginx. The rate of queries grows until the
 * backends fall behind. At the end, six conferences arrive at once.
 */
export async function simulatedDay(dataFolder: string) {
  const names = mostProlific(join(dataFolder, 'dblp.sqlite'), AMONG)
  const random = seededRandom(29)
  const some = (count: number) => Array.from({ length: count }, () => random.pick(names))
  const question = () => {
    const [left, right] = random.pick(SIZES)
    return JSON.stringify({ left: some(left), right: some(right) })
  }
  const loads: DayLoad[] = []
  const queues: ConferenceQueue[] = []
  for (const copies of COPIES) {
    const port = await freePort()
    const env = { DATA_DIR: dataFolder, ALLOWED_HOSTS: `127.0.0.1:${port}` }
    const backends = await Promise.all(Array.from({ length: copies }, () => startProgram('backend', env)))
    const ports = backends.map((backend) => backend.port)
    const balancer = await startBalancer(port, ports)
    const url = `http://127.0.0.1:${port}/api/coauthors`
    const pairs = async () => (await timedRequest(`${url}/pairs`, question())).milliseconds
    try {
      await Promise.all(Array.from({ length: 8 * copies }, pairs))
      for (const rate of RATES) {
        const load = await arriving(rate, pairs)
        loads.push({ copies, asked: rate, ...load })
        if (load.answered < KEPT_UP * rate) break
      }
      const conferences = Array.from({ length: CONFERENCES }, async () => {
        const body = JSON.stringify({ left: some(CONFERENCE.left), right: some(CONFERENCE.right) })
        return (await timedRequest(`${url}/conflicts`, body)).milliseconds
      })
      const done = (await Promise.all(conferences)).toSorted((a, b) => a - b)
      queues.push({ copies, first: done[0] ?? 0, last: done.at(-1) ?? 0 })
    } finally {
      await balancer.stop()
      await Promise.all(backends.map((backend) => backend.stop()))
    }
  }
  return { loads, queues }
}

/** Sends `rate` queries a second. Their times include the wait for other queries. */
async function arriving(rate: number, ask: () => Promise<number>) {
  const since = performance.now()
  const asked: Promise<number>[] = []
  for (let number = 0; number < rate * SECONDS; number++) {
    await pause(Math.max(0, since + (number * 1000) / rate - performance.now()))
    // A backend refuses queries while too many answers are unread. An infinite time marks a refused query.
    asked.push(ask().catch(() => Number.POSITIVE_INFINITY))
  }
  const all = (await Promise.all(asked)).toSorted((one, other) => one - other)
  const times = all.filter(Number.isFinite)
  const nth = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  const seconds = (performance.now() - since) / 1000
  const refused = all.length - times.length
  return { answered: times.length / seconds, refused, p50: nth(0.5), p99: nth(0.99) }
}
