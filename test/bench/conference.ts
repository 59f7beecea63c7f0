import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { bibliographyIn } from '../../backend/database/bibliography.ts'
import { ENTRIES_PER_SIDE } from '../../shared/limits.ts'
import { seededRandom } from '../data/seeded-random.ts'
import { startProgram } from '../programs.ts'
import type { Bar, Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'

export type ConferenceSize = { authors: number; reviewers: number; bar: Bar }

/**
 * All authors of a conference against all reviewers, in one request: against the same pairs asked 50 × 50, one batch after
 * another, and against a loop over the dump that compares printed names, which knows no persons.
 */
export async function conference(
  dataFolder: string,
  databasePath: string,
  dump: string,
  { authors, reviewers, bar }: ConferenceSize,
): Promise<Comparison[]> {
  const [left, right] = chosenNames(databasePath, authors, reviewers)
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  try {
    const url = `${backend.url}/api/coauthors/conflicts`
    const milliseconds = await untilEnd(url, JSON.stringify({ left, right, limit_per_pair: 1 }))
    const work = `conference, ${authors.toLocaleString('en')} × ${reviewers.toLocaleString('en')}`
    const ours = { work, unit: 's', ours: [milliseconds / 1000], bar }
    const batches = {
      ...ours,
      comparator: '50 × 50 queries',
      theirs: [await inBatches(backend.url, left, right)],
    }
    return [
      batches,
      { ...ours, comparator: 'loop over the dump', theirs: [await overDump(dump, left, right)] },
      await queriesBeside(backend.url, [left, right]),
    ]
  } finally {
    await backend.stop()
  }
}

/** Queries of 50 × 50 people of a conference while it is looked up, against the same while nothing else is. */
async function queriesBeside(url: string, [left, right]: [string[], string[]]): Promise<Comparison> {
  const asked = { left: left.slice(0, ENTRIES_PER_SIDE), right: right.slice(0, ENTRIES_PER_SIDE) }
  const body = JSON.stringify(asked)
  const query = async () => (await timedRequest(`${url}/api/coauthors/pairs`, body)).milliseconds
  const theirs = []
  for (let round = 0; round < QUERIES_ALONE; round++) theirs.push(await query())
  let isUnderWay = true
  const whole = untilEnd(`${url}/api/coauthors/conflicts`, JSON.stringify({ left, right })).finally(() => {
    isUnderWay = false
  })
  const ours = []
  while (isUnderWay) ours.push(await query())
  await whole
  const work = `50 × 50 beside ${left.length.toLocaleString('en')} × ${right.length.toLocaleString('en')}`
  return { work, unit: 'ms', ours, comparator: 'the same, alone', theirs, bar: { atMost: 2 } }
}

const QUERIES_ALONE = 20

/** Milliseconds to the last line. */
async function untilEnd(url: string, body: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  let last = ''
  for await (const line of createInterface({ input: Readable.from(response.body ?? []) })) last = line
  if (!last.startsWith('{"end":true')) throw new Error(`The answer for a conference is not whole: ${last}`)
  return performance.now() - startedAt
}

/** Names of random people, rather of those with many publications, and reviewers more so. */
function chosenNames(databasePath: string, authors: number, reviewers: number): [string[], string[]] {
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
    return [chosen(authors, 2), chosen(reviewers, 4)]
  } finally {
    database.close()
  }
}

/** In seconds. Of many batches a sample is asked, and counted for all. */
async function inBatches(url: string, left: readonly string[], right: readonly string[]): Promise<number> {
  const parts = (names: readonly string[]): string[][] =>
    Array.from({ length: Math.ceil(names.length / ENTRIES_PER_SIDE) }, (_, part) =>
      names.slice(part * ENTRIES_PER_SIDE, (part + 1) * ENTRIES_PER_SIDE),
    )
  const batches = parts(left).flatMap((rows) =>
    parts(right).map((columns) => ({ left: rows, right: columns })),
  )
  const every = Math.ceil(batches.length / 400)
  const asked = batches.filter((_, index) => index % every === 0)
  let milliseconds = 0
  for (const batch of asked)
    milliseconds += (await timedRequest(`${url}/api/coauthors/pairs`, JSON.stringify(batch))).milliseconds
  return (milliseconds / 1000) * (batches.length / asked.length)
}

const AUTHOR = /^<author[^>]*>([^<]*)<\/author>/

/** In seconds. */
async function overDump(dump: string, left: readonly string[], right: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const [isLeft, isRight] = [new Set(left), new Set(right)]
  const pairs = new Set<string>()
  let names: string[] = []
  for await (const line of createInterface({ input: createReadStream(dump).pipe(createGunzip()) })) {
    const [, name] = AUTHOR.exec(line) ?? []
    if (name !== undefined) names.push(name)
    if (!line.startsWith('</')) continue
    const others = names.filter((one) => isRight.has(one))
    for (const one of others.length === 0 ? [] : names.filter((author) => isLeft.has(author))) {
      for (const other of others) if (one !== other) pairs.add(`${one}\t${other}`)
    }
    names = []
  }
  if (pairs.size === 0) throw new Error('The loop over the dump found no pair.')
  return (performance.now() - startedAt) / 1000
}
