import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { bibliographyIn } from '../../../backend/database/bibliography.ts'
import { ENTRIES_PER_SIDE } from '../../../shared/limits.ts'
import { seededRandom } from '../../data/seeded-random.ts'
import { jsonPost } from '../../json-post.ts'
import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'

const QUERIES_ALONE = 20
const BATCHES_ASKED = 100

export type ConferenceNames = { left: string[]; right: string[] }

/** Draws people at random. Prefers people with many publications, more strongly for reviewers. */
export function conferenceNames(databasePath: string, authors: number, reviewers: number): ConferenceNames {
  const database = new Database(databasePath, { readonly: true })
  try {
    const bibliography = bibliographyIn(database)
    const { persons } = bibliography.facts()
    const random = seededRandom(1)
    const chosen = (count: number, power: number): string[] => {
      const names = new Set<string>()
      while (names.size < count)
        names.add(bibliography.primaryName(1 + Math.floor(persons * random.share() ** power)))
      return [...names]
    }
    return { left: chosen(authors, 2), right: chosen(reviewers, 4) }
  } finally {
    database.close()
  }
}

/** Measures one request that compares all authors with all reviewers. */
export async function conferenceSeconds(
  url: string,
  names: ConferenceNames,
  more: { persons?: boolean } = {},
): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(
    `${url}/api/coauthors/conflicts`,
    jsonPost({ ...names, limit_per_pair: 1, ...more }),
  )
  let last = ''
  for await (const line of createInterface({ input: Readable.from(response.body ?? []) })) last = line
  if (!last.startsWith('{"end":true')) throw new Error(`The answer for a conference is incomplete: ${last}`)
  return (performance.now() - startedAt) / 1000
}

/** Estimates the time of a conference's pairs in queries of 50 × 50. Sends about 100 of these queries. */
export async function batchesSeconds(url: string, { left, right }: ConferenceNames): Promise<number> {
  const parts = (names: readonly string[]): string[][] =>
    Array.from({ length: Math.ceil(names.length / ENTRIES_PER_SIDE) }, (_, part) =>
      names.slice(part * ENTRIES_PER_SIDE, (part + 1) * ENTRIES_PER_SIDE),
    )
  const batches = parts(left).flatMap((rows) =>
    parts(right).map((columns) => ({ left: rows, right: columns })),
  )
  const every = Math.ceil(batches.length / BATCHES_ASKED)
  const asked = batches.filter((_, index) => index % every === 0)
  let milliseconds = 0
  for (const batch of asked)
    milliseconds += (await timedRequest(`${url}/api/coauthors/pairs`, JSON.stringify(batch))).milliseconds
  return (milliseconds / 1000) * (batches.length / asked.length)
}

/** Measures queries of 50 × 50 during the request for a conference, against the same queries alone. */
export async function queriesBeside(url: string, names: ConferenceNames): Promise<Samples> {
  const [left, right] = [names.left.slice(0, ENTRIES_PER_SIDE), names.right.slice(0, ENTRIES_PER_SIDE)]
  const body = JSON.stringify({ left, right })
  const query = async () => (await timedRequest(`${url}/api/coauthors/pairs`, body)).milliseconds
  const samples: Samples = { ours: [], theirs: [] }
  for (let round = 0; round < QUERIES_ALONE; round++) samples.theirs.push(await query())
  let isUnderWay = true
  const whole = conferenceSeconds(url, names).finally(() => {
    isUnderWay = false
  })
  while (isUnderWay) samples.ours.push(await query())
  await whole
  return samples
}
