/**
 * A body or an answer above this size is parsed, written and read in a worker. One of this size holds the serving
 * thread for 20 to 50 ms; a worker takes 65 to 260 ms to start.
 */
export const LARGE_BYTES = 4 * 1024 * 1024

/** A large answer with its metadata, after a hit. */
export type LargeHit = {
  response: Uint8Array
  created_at: string | null
  updated_at: string | null
  hit_count: number
  /** False if another process holds the lock, or the disk is full: the hit is not stored yet. */
  isCounted: boolean
}

/** Work on large answers that a worker does. */
export interface LargeAnswers {
  /** Stores an answer in a transaction of its own. Keeps the answer that it replaces, if the query is named. */
  put: (answer: AnswerToStore) => Promise<void>
  /** Reads an answer of the cache and counts the hit, if it can now. Null if there is none. */
  hit: (key: string, at: string) => Promise<LargeHit | null>
  /** Reads an earlier answer. Null if there is none. */
  earlier: (id: number) => Promise<Uint8Array | null>
}

/** A stored answer, before another one replaces it. */
export type ReplacedAnswer = { json: string | Uint8Array; answeredAt: string }

/** Keeps the answers of named queries that others replace (workspace/earlier-answers.ts). */
export interface KeepsReplaced {
  isNamed: (key: string) => boolean
  /** Runs `replace`, and keeps the stored answer if it is of other data. */
  replacing: <T>(
    replaced: { key: string; was: ReplacedAnswer | null; json: string | Uint8Array },
    replace: () => Promise<T>,
  ) => Promise<T>
}

export type AnswerToStore = {
  key: string
  /** JSON in UTF-8, stored as it is. */
  json: Uint8Array
  /** UTC text. */
  now: string
  /** False if the answer is larger than the cache's limit: only a named query keeps it then. */
  hasRoom: boolean
  /** The query is named, so the answer that this one replaces is kept in the workspace. */
  isNamed: boolean
}
