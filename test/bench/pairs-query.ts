import { startProgram } from '../programs.ts'
import { startBareServer } from './bare-server.ts'
import type { Bar, Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'

const ROUNDS = 21

type PairsQuestion = { left: string[]; right: string[]; exact_base_match: boolean }

/** The two halves of a list of names against each other. */
export function halves(names: readonly string[], exactBaseMatch = true): PairsQuestion {
  const half = Math.floor(names.length / 2)
  return { left: names.slice(0, half), right: names.slice(half), exact_base_match: exactBaseMatch }
}

export const pairsQuery = (dataFolder: string, work: string, question: PairsQuestion, bar: Bar | undefined) =>
  askedAgain(dataFolder, work, { path: '/api/coauthors/pairs', question }, bar)

/** Everybody with whom these people have written. */
export const coauthorsOf = (
  dataFolder: string,
  work: string,
  authors: readonly string[],
  bar: Bar | undefined,
) => askedAgain(dataFolder, work, { path: '/api/coauthors/of', question: { authors } }, bar)

/** One question asked again and again, against a bare route that sends the same bytes. */
async function askedAgain(
  dataFolder: string,
  work: string,
  { path, question }: { path: string; question: object },
  bar: Bar | undefined,
): Promise<Comparison> {
  const body = JSON.stringify(question)
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  const url = `${backend.url}${path}`
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
  const comparator = 'bare Fastify route, same bytes'
  return { work, unit: 'ms', ours, comparator, theirs, ...(bar !== undefined && { bar }) }
}
