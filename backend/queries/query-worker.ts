/** Answers queries in a worker of the pool (query-pool.ts), synchronously and on the worker's own database connection. */
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

/** A validated request. The worker parses the names: a hundred of them take some milliseconds. */
export type Query =
  | (PairsQuery & { kind: 'pairs' })
  | { kind: 'resolve'; names: readonly string[]; rules: MatchRules }
  | (ProfilesQuery & { kind: 'profiles' })
  | (CoauthorsQuery & { kind: 'coauthors' })

/** The JSON of the answer, or the failure (thread-errors.ts). */
export type QueryOutcome = Uint8Array | ThreadFailure

export type QueryWorkerSettings = { dbPath: string; busyTimeoutMs: number }
export type QueryWorkerData = QueryWorkerSettings & { loading: LoadingThreads }

// The cast holds: the pool starts each worker with these data.
const { dbPath, busyTimeoutMs, loading } = workerData as QueryWorkerData
// A client that disconnects ends the worker of its query, and a worker must not end while it loads SQLite.
loadSqlite(loading)
const current = new CurrentBibliography(dbPath, busyTimeoutMs)

export default async function runQuery(query: Query): Promise<QueryOutcome> {
  try {
    const answer = await current.read((bibliography) => answerOf(bibliography, query))
    // Piscina transfers the bytes that `move` wraps, and the receiver gets only the bytes.
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

/** Encodes JSON without a Buffer: small Buffers share a pool, which a worker cannot transfer. */
const bytesOf = (answer: object): Uint8Array => new TextEncoder().encode(JSON.stringify(answer))
