import { chunksOf } from '../chunks.ts'
import { DataChanged } from '../clients/failures.ts'
import { runtimeClient } from '../clients/runtime-client.ts'
import type { EntryResolution, PairsAnswer, PairsPayload } from '../contract/backend.ts'
import { ENTRIES_IN_BATCHES, ENTRIES_PER_SIDE } from '../limits.ts'
import {
  type Answered,
  type AskOutcome,
  type AskResult,
  askPairs,
  type BatchPlace,
  findInCache,
  type Query,
} from './pairs-query.ts'
import { cacheKey, pairsPayload, type Side, sidesProblem } from './payload.ts'
import { type AskOptions, durationSince, type FlowSettings, type Source } from './query-flow.ts'

/**
 * Asks for lists of more than 50 entries in batches (docs/dev/protocol.md, Batches). Each batch is a query of its own. The
 * answers are joined when all have arrived.
 */

export type BatchOptions = Pick<AskOptions, 'signal' | 'refresh' | 'onStage' | 'settles'> & {
  onBatch?: (batch: BatchPlace) => void
}

/** Parts of a list have a fixed length, so most batches stay the same if the user adds a name. */
export function batchesOf({ left, right, options }: Query): Query[] {
  const rights = chunksOf(right, ENTRIES_PER_SIDE)
  return chunksOf(left, ENTRIES_PER_SIDE).flatMap((part) =>
    rights.map((other) => ({ left: part, right: other, ...(options && { options }) })),
  )
}

/**
 * Like `askPairs`, for up to 500 entries on a side. Stores each answer when it arrives, because a later batch may fail. If the
 * data have changed meanwhile, asks the earlier batches again.
 */
export async function askInBatches(
  query: Query,
  settings: FlowSettings,
  options: BatchOptions = {},
): Promise<AskResult> {
  const problem = sidesProblem(query.left, query.right, ENTRIES_IN_BATCHES)
  if (problem) return { outcome: { kind: 'refused', problem }, record: async () => undefined }
  if (!sidesProblem(query.left, query.right)) return askPairs(query, settings, options)

  const payload = pairsPayload(query.left, query.right, query.options)
  const batchOf = cacheKey(payload)
  const recorded: Promise<void>[] = []
  const ended = (outcome: AskOutcome): AskResult => ({
    outcome,
    record: async () => void (await Promise.all(recorded)),
  })
  const { refresh = false, onBatch, settles, ...asks } = options
  const answered = new Map<string, Answered>()
  const startedAt = settings.now()
  // The JSON identifies a batch, because two batches may share a cache key.
  const batches = batchesOf(query).map((batch) => ({ batch, name: JSON.stringify(batch) }))
  // The data and rules of the backend's last answer.
  let current: string | undefined
  // Asks again, up to twice, for batches with answers from other data.
  for (let round = 0; round <= 2; round++) {
    for (const [index, { batch, name }] of batches.entries()) {
      const earlier = answered.get(name)
      if (earlier && dataAndRules(earlier) === current) continue
      const place = { number: index + 1, of: batches.length }
      onBatch?.(place)
      const { outcome, record } = await askPairs(batch, settings, {
        ...asks,
        refresh: refresh || round > 0,
        batchOf,
      })
      recorded.push(record())
      if (outcome.kind === 'failed') return ended({ ...outcome, batch: place })
      if (outcome.kind !== 'answered') return ended(outcome)
      answered.set(name, outcome)
      if (outcome.source.from === 'backend') current = dataAndRules(outcome)
    }
    const answers = batches.flatMap(({ name }) => answered.get(name) ?? [])
    if (areOfOneData(answers)) {
      recorded.push(storeQuery(payload, settings, settles))
      return ended({ ...joined(payload, answers), durationMs: durationSince(startedAt, settings) })
    }
  }
  return ended({ kind: 'failed', failure: new DataChanged(), cache: 'skipped' })
}

/** Stores the whole query without an answer: the list of queries shows it in place of its batches. Never rejects. */
async function storeQuery(
  payload: PairsPayload,
  { daemonBase: base, fetch }: FlowSettings,
  settles: string | undefined,
): Promise<void> {
  const { left: left_authors, right: right_authors, ...options } = payload
  const key = cacheKey(payload)
  const replaced = settles !== undefined && settles !== key && { settles }
  await runtimeClient({ base, fetch })
    .cachePut(key, { ...replaced, left_authors, right_authors, ...options })
    .catch(() => undefined)
}

const dataAndRules = ({ answer }: Answered): string => {
  const { data_date, newest_year, sample, rules, resolution } = answer
  const facts = [data_date, newest_year, sample, rules, resolution !== undefined]
  return JSON.stringify(facts.map((fact) => fact ?? null))
}

const areOfOneData = (answers: readonly Answered[]): boolean => new Set(answers.map(dataAndRules)).size === 1

function joined(payload: PairsPayload, answers: readonly Answered[]): Omit<Answered, 'durationMs'> {
  const troubled = answers.find(({ cache }) => cache === 'failed' || cache === 'timeout')
  return {
    kind: 'answered',
    key: cacheKey(payload),
    payload,
    answer: joinAnswers(answers.map(({ answer }) => answer)),
    source: joinedSource(answers.map(({ source }) => source)),
    cache: (troubled ?? answers[0])?.cache ?? 'skipped',
    batches: answers.map(({ key, source }) => ({ key, source })),
  }
}

/** An answer is as old as its oldest batch. */
function joinedSource(sources: readonly Source[]): Source {
  const cached = sources.filter((source) => source.from === 'cache')
  if (cached.length === 0) return { from: 'backend' }
  const times = cached.flatMap(({ storedAt }) => storedAt ?? [])
  // UTC texts of one format sort by time.
  return { from: 'cache', storedAt: times.length === cached.length ? times.toSorted()[0] : undefined }
}

/** Like `findInCache`, for lists of any length. Null unless the cache has all batches, from the same data. */
export async function findAllInCache(
  query: Query,
  settings: FlowSettings,
  signal?: AbortSignal,
): Promise<Answered | null> {
  if (sidesProblem(query.left, query.right, ENTRIES_IN_BATCHES)) return null
  const startedAt = settings.now()
  const answers: Answered[] = []
  for (const batch of batchesOf(query)) {
    const found = await findInCache(batch, settings, signal)
    if (!found) return null
    answers.push(found)
  }
  const [first] = answers
  if (first && answers.length === 1) return first
  const payload = pairsPayload(query.left, query.right, query.options)
  return areOfOneData(answers)
    ? { ...joined(payload, answers), durationMs: durationSince(startedAt, settings) }
    : null
}

/**
 * Returns the answer that one query of both lists would have: a pair depends only on its two entries.
 * Takes the options and data from the first batch.
 */
export function joinAnswers(answers: readonly PairsAnswer[]): PairsAnswer {
  const [first] = answers
  if (first === undefined) throw new RangeError('A join needs at least one batch.')
  const left = [...new Set(answers.flatMap((answer) => answer.left_authors))]
  const right = [...new Set(answers.flatMap((answer) => answer.right_authors))]
  const pairs = answers.flatMap((answer) => answer.pair_pubs)
  const rows = answers.flatMap(({ matrix }) => Object.entries(matrix))
  const rowsByName = Map.groupBy(rows, ([name]) => name)
  const resolutions = answers.flatMap(({ resolution }) => resolution ?? [])
  const resolved = (side: Side) => onceEach(resolutions.flatMap((resolution) => resolution[side]))
  return {
    ...first,
    left_authors: left,
    right_authors: right,
    matrix: Object.fromEntries(Array.from(rowsByName, ([name, parts]) => [name, joinedRow(parts)])),
    pair_pubs: [...Map.groupBy(pairs, (pair) => pair.left).values()].flat(),
    pair_count: left.length * right.length,
    resolution:
      resolutions.length === answers.length
        ? { left: resolved('left'), right: resolved('right') }
        : undefined,
  }
}

/** Uses `fromEntries`, because an assignment to `__proto__` makes no property. */
const joinedRow = (parts: readonly [string, Record<string, number>][]): Record<string, number> =>
  Object.fromEntries(parts.flatMap(([, row]) => Object.entries(row)))

const onceEach = (resolved: readonly EntryResolution[]): EntryResolution[] => [
  ...new Map(resolved.map((one) => [one.entry, one])).values(),
]
