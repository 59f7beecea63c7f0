import type Database from 'better-sqlite3'
import { removeEntries, type Selection } from './cache-removal.ts'
import { EntryWriter, type Imported } from './entry-writer.ts'
import { inTurn, TURN_MS } from './short-turns.ts'
import { asStoredEntry, countOf, namesIn, type StoredEntry, timeOf } from './stored-entry.ts'

/** One entry without its answer. */
export type EntryFacts = Omit<StoredEntry, 'json'> & {
  bytes: number
  /** Whom the answer is about, as far as it says so. */
  left: string[]
  right: string[]
}

export type EntryOrder = 'newest' | 'oldest' | 'largest' | 'hits'

const ORDERS: Readonly<Record<EntryOrder, string>> = {
  newest: 'updated_at DESC',
  oldest: 'updated_at',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
/** Entries are read in pieces of about so many bytes: memory holds one piece, and no reading lasts long. */
const PIECE_BYTES = 4 * 1024 * 1024
const PIECE_ENTRIES = 1000
const LOCK_WAIT_MS = 30_000

/** Rows that are entries: SQLite takes NULL and blobs for keys too, which nobody can ask for. */
const ARE_ENTRIES = "typeof(cache_key) = 'text' AND response_json IS NOT NULL"

type Row = Record<'cache_key' | 'json' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/**
 * What the cache holds, for whoever looks after it: the command line beside a running daemon, or the daemon itself.
 * It changes no counter, and writes in short turns (`short-turns.ts`), so that no daemon waits long.
 */
export class CacheContents {
  readonly #database: Database.Database
  readonly #lockWaitMs: number
  readonly #turnMs: number

  /** `lockWaitMs`: how long a write waits for the lock; `turnMs`: how long it keeps it. */
  constructor(database: Database.Database, { lockWaitMs = LOCK_WAIT_MS, turnMs = TURN_MS } = {}) {
    this.#database = database
    this.#lockWaitMs = lockWaitMs
    this.#turnMs = turnMs
  }

  /** How many entries and bytes of answers; SQLite need not read the answers for it (14 ms for 600 MB, measured). */
  sizes(): { entries: number; bytes: number } {
    const row = this.#database
      .prepare<[], { entries: number; bytes: number }>(
        'SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache',
      )
      .get()
    return row ?? { entries: 0, bytes: 0 }
  }

  /** Hits of the entries that are there, and from when to when they were stored. Reads all answers (0.6 s a GB). */
  span(): { hits: number; oldest: string | null; newest: string | null } {
    const row = this.#database
      .prepare<[], Record<'hits' | 'oldest' | 'newest', unknown>>(
        'SELECT sum(hit_count) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest FROM query_cache',
      )
      .get()
    return { hits: countOf(row?.hits), oldest: timeOf(row?.oldest), newest: timeOf(row?.newest) }
  }

  /** The first entries of an order. By `hits` it reads all answers. */
  list({ limit, order = 'newest' }: { limit: number; order?: EntryOrder }): EntryFacts[] {
    const keys = this.#database
      .prepare<[number], string>(
        `SELECT cache_key FROM query_cache WHERE ${ARE_ENTRIES} ORDER BY ${ORDERS[order]}, cache_key LIMIT ?`,
      )
      .pluck()
      .all(limit)
    const facts = this.#database.prepare<[string], Row & Record<'bytes' | 'left' | 'right', unknown>>(`
      SELECT cache_key, '' AS json, created_at, updated_at, hit_count, last_hit_at,
        octet_length(response_json) AS bytes,
        CASE WHEN json_valid(response_json) THEN json_extract(response_json, '$.left_authors') END AS left,
        CASE WHEN json_valid(response_json) THEN json_extract(response_json, '$.right_authors') END AS right
      FROM query_cache WHERE cache_key = ?`)
    return keys.flatMap((key) => {
      const row = facts.get(key)
      if (row === undefined) return []
      const { json: _, ...entry } = asStoredEntry(row)
      return [{ ...entry, bytes: countOf(row.bytes), left: namesIn(row.left), right: namesIn(row.right) }]
    })
  }

  /**
   * All entries in the order of their keys. Between two pieces the store goes on: what is put meanwhile may or may not
   * be among them, and no reading keeps the write-ahead log from being cut back.
   */
  *entries(): Generator<StoredEntry> {
    const select = this.#database.prepare<[string], Row>(`
      SELECT cache_key, CAST(response_json AS TEXT) AS json, created_at, updated_at, hit_count, last_hit_at
      FROM query_cache WHERE cache_key > ? AND ${ARE_ENTRIES} ORDER BY cache_key`)
    for (let after = ''; ; ) {
      const piece: StoredEntry[] = []
      let bytes = 0
      for (const row of select.iterate(after)) {
        const entry = asStoredEntry(row)
        bytes += entry.json.length
        if (piece.push(entry) === PIECE_ENTRIES || bytes >= PIECE_BYTES) break
      }
      const last = piece.at(-1)
      if (last === undefined) return
      yield* piece
      after = last.key
    }
  }

  /**
   * Removes entries: all that are there now, those last written before a moment, those of some keys, or both. Stops
   * early at `signal`; what it says has gone has gone for good.
   */
  clear(selection: Selection = {}, signal?: AbortSignal): Promise<{ entries: number; bytes: number }> {
    return removeEntries({
      database: this.#database,
      lockWaitMs: this.#lockWaitMs,
      turnMs: this.#turnMs,
      selection,
      signal,
    })
  }

  /**
   * Stores entries in one transaction: new ones as they are, others where they were written later than what is there.
   * Keep them to a few MB at a time. Rejects with the signal's reason while it waits for the lock: none is stored then.
   */
  importEntries(entries: readonly StoredEntry[], signal?: AbortSignal): Promise<Imported> {
    const writer = new EntryWriter(this.#database)
    const waiting = { lockWaitMs: this.#lockWaitMs, signal }
    return inTurn(this.#database, waiting, () => writer.write(entries))
  }
}
