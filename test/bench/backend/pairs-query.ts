import { seededRandom } from '../../data/seeded-random.ts'
import { startBareServer } from '../bare-server.ts'
import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'

const ROUNDS = 21
const DIFFERENT = 9
/** Draws the people of each query from this many of the most prolific. */
const AMONG = 20_000
const PER_SIDE = 50

export type PairsQuestion = { left: string[]; right: string[]; exact_base_match: boolean }

export function halves(names: readonly string[], exactBaseMatch = true): PairsQuestion {
  const half = Math.floor(names.length / 2)
  return { left: names.slice(0, half), right: names.slice(half), exact_base_match: exactBaseMatch }
}

export const pairsQuery = (url: string, question: PairsQuestion): Promise<Samples> =>
  askedAgain(`${url}/api/coauthors/pairs`, question, 'milliseconds')

/** Measures the query for coauthors, until the answer begins (`began`) or ends (`milliseconds`). */
export const coauthorsOf = (
  url: string,
  authors: readonly string[],
  until: 'began' | 'milliseconds',
): Promise<Samples> => askedAgain(`${url}/api/coauthors/of`, { authors }, until)

/** Measures one query several times, against a bare route that sends the same bytes. */
async function askedAgain(url: string, question: object, until: 'began' | 'milliseconds'): Promise<Samples> {
  const body = JSON.stringify(question)
  const bare = await startBareServer((await timedRequest(url, body)).text)
  const samples: Samples = { ours: [], theirs: [] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      samples.ours.push((await timedRequest(url, body))[until])
      samples.theirs.push((await timedRequest(`${bare.url}/`, body))[until])
    }
  } finally {
    await bare.stop()
  }
  return samples
}

/** Measures queries of 50 × 50 that all differ, against `/api/health`. */
export async function differentQueries(url: string, names: readonly string[]): Promise<Samples> {
  const random = seededRandom(29)
  const some = () => Array.from({ length: PER_SIDE }, () => random.pick(names.slice(0, AMONG)))
  const samples: Samples = { ours: [], theirs: [] }
  for (let round = 0; round < DIFFERENT; round++) {
    const body = JSON.stringify({ left: some(), right: some() })
    samples.ours.push((await timedRequest(`${url}/api/coauthors/pairs`, body)).milliseconds)
    samples.theirs.push((await timedRequest(`${url}/api/health`)).milliseconds)
  }
  return samples
}
