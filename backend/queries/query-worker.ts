/** Answers queries in a worker of the pool (query-pool.ts), with its own connection to the database. */
import { workerData } from 'node:worker_threads'
import { move } from 'piscina'
import type { ResolveAnswer } from '../../shared/contract/backend.ts'
import { answerCoauthors, type CoauthorsQuery } from '../coauthorship/coauthors-answer.ts'
import { answerPairs, type PairsQuery } from '../coauthorship/pairs-answer.ts'
import { answerProfiles, type ProfilesQuery } from '../coauthorship/profiles-answer.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { CurrentBibliography } from '../database/current-bibliography.ts'
import { type LoadingThreads, loadSqlite } from '../database/sqlite-in-threads.ts'
import { describedEntry } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, resolveEntry } from '../names/resolution.ts'
import { failureOf, type ThreadFailure } from './thread-errors.ts'

/** A validated request. The worker parses the names, because a hundred names take some milliseconds. */
export type Query =
  | (PairsQuery & { kind: 'pairs' })
  | { kind: 'resolve'; names: readonly string[]; rules: MatchRules }
  | (ProfilesQuery & { kind: 'profiles' })
  | (CoauthorsQuery & { kind: 'coauthors' })

export type QueryOutcome = Uint8Array | ThreadFailure

export type QueryWorkerSettings = { dbPath: string; busyTimeoutMs: number }
export type QueryWorkerData = QueryWorkerSettings & { loading: LoadingThreads }

// The cast holds, because the pool starts each worker with these data.
const { dbPath, busyTimeoutMs, loading } = workerData as QueryWorkerData
// A client that disconnects ends the worker of its query. But a worker must not end while it loads SQLite.
loadSqlite(loading)
const current = new CurrentBibliography(dbPath, busyTimeoutMs)

export default async function runQuery(query: Query): Promise<QueryOutcome> {
  try {
    const answer = await current.read((bibliography) => answerOf(bibliography, query))
    // The cast holds: Piscina passes on the bytes without the wrapper that `move` adds.
    return move(answer) as unknown as Uint8Array
  } catch (error) {
    return failureOf(error)
  }
}

function answerOf(bibliography: Bibliography, query: Query): Uint8Array {
  if (query.kind === 'pairs') return answerPairs(bibliography, query)
  if (query.kind === 'coauthors') return answerCoauthors(bibliography, query)
  if (query.kind === 'profiles') return bytesOf(answerProfiles(bibliography, query))
  const resolution = query.names.map((name) => {
    const resolved = resolveEntry(bibliography, parseEntry(name), query.rules)
    return describedEntry(bibliography, resolved).resolution
  })
  return bytesOf({ resolution } satisfies ResolveAnswer)
}

/** Uses no Buffer: small Buffers share memory, which a worker cannot transfer. */
const bytesOf = (answer: object): Uint8Array => new TextEncoder().encode(JSON.stringify(answer))
