import type Database from 'better-sqlite3'
import { utcText } from '../../clock.ts'
import { retryWhileBusy } from '../../sqlite/retry-while-busy.ts'
import type { KeepsReplaced } from '../../sqlite/stored-answer.ts'
import { LOCK_WAIT_MS, SLICE_MS, withWriteLock } from '../../sqlite/with-write-lock.ts'
import { replacedAnswer } from './answer-writer.ts'
import { removeEntries, type Selection } from './cache-removal.ts'
import { type CacheSize, CacheSizes } from './cache-size.ts'
import { ARE_ENTRIES, type EntryFacts, type EntryOrder, firstEntries } from './entry-list.ts'
import { EntryWriter, type Imported } from './entry-writer.ts'
import { asStoredEntry, countOf, type StoredEntry, timeOf } from './stored-entry.ts'

/** Entries are read in chunks of about this size: memory holds one chunk, and no read takes long. */
const PIECE_BYTES = 4 * 1024 * 1024
const PIECE_ENTRIES = 1000

/** What the cache says of an answer without reading it. */
type Figures = Record<'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>
type Row = Record<'cache_key' | 'json' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/**
 * Administers the cache's contents, for the daemon itself or for the command line beside a running daemon. It
 * changes no counter, and writes in short transactions (`short-transactions.ts`), so that no daemon waits long.
 */
export class CacheContents {
  readonly #database: Database.Database
  readonly #lockWaitMs: number
  readonly #sliceMs: number

  /** `lockWaitMs`: how long a write waits for the lock. `sliceMs`: how long it holds it. */
  constructor(database: Database.Database, { lockWaitMs = LOCK_WAIT_MS, sliceMs = SLICE_MS } = {}) {
    this.#database = database
    this.#lockWaitMs = lockWaitMs
    this.#sliceMs = sliceMs
  }

  size(): Promise<CacheSize> {
    return retryWhileBusy(() => new CacheSizes(this.#database).now(), this.#lockWaitMs)
  }

  /**
   * Returns the hits of the current entries and the time range in which they were stored. Reads all answers (0.6 s
   * per GB).
   */
  span(): { hits: number; oldest: string | null; newest: string | null } {
    const row = this.#database
      .prepare<[], Record<'hits' | 'oldest' | 'newest', unknown>>(
        'SELECT sum(hit_count) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest FROM query_cache',
      )
      .get()
    return { hits: countOf(row?.hits), oldest: timeOf(row?.oldest), newest: timeOf(row?.newest) }
  }

  /** What the cache says of some answers, by key. */
  figuresOf(keys: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
    const select = this.#database.prepare<[string], Figures & { cache_key: string }>(`
      SELECT cache_key, octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at
      FROM query_cache WHERE cache_key IN (SELECT value FROM json_each(?))`)
    const read = () => new Map(select.all(JSON.stringify(keys)).map((row) => [row.cache_key, row]))
    return retryWhileBusy(read, this.#lockWaitMs)
  }

  list({ limit, order = 'newest' }: { limit: number; order?: EntryOrder }): Promise<EntryFacts[]> {
    return firstEntries(this.#database, { limit, order, lockWaitMs: this.#lockWaitMs })
  }

  /** Counts the entries last written before a moment (UTC text). Entries without a time do not count. */
  olderThan(moment: string): Promise<number> {
    const older = this.#database
      .prepare<[string], number>('SELECT count(*) FROM query_cache WHERE updated_at < ?')
      .pluck()
    return retryWhileBusy(() => older.get(moment) ?? 0, this.#lockWaitMs)
  }

  /**
   * Iterates over all entries by key. The store stays usable between two chunks: an entry put meanwhile may be
   * missing, and no read transaction stays open to keep the write-ahead log from being truncated.
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
   * Removes entries: all that exist now, those last written before a moment, those with certain keys, or both.
   * Stops early at `signal`; the entries it reports as removed stay removed.
   */
  clear(selection: Selection = {}, signal?: AbortSignal): Promise<CacheSize> {
    return removeEntries({
      database: this.#database,
      lockWaitMs: this.#lockWaitMs,
      sliceMs: this.#sliceMs,
      selection,
      signal,
    })
  }

  /**
   * Stores entries in one transaction: new ones, and those written later than the stored one. Pass a few MB at a
   * time. Keeps the replaced answers of named queries. Rejects with the signal's reason while it waits for the lock; nothing is stored then.
   */
  importEntries(
    entries: readonly StoredEntry[],
    { signal, earlier }: { signal?: AbortSignal; earlier?: KeepsReplaced } = {},
  ): Promise<Imported> {
    const lockWaitMs = this.#lockWaitMs
    const writer = new EntryWriter(this.#database)
    const waiting = { lockWaitMs, signal }
    let write = () => withWriteLock(this.#database, waiting, () => writer.write(entries))
    for (const entry of entries.filter(({ key }) => earlier?.isNamed(key))) {
      const { key, json } = entry
      if (!earlier || !writer.isLater(entry)) continue
      const replace = write
      const was = replacedAnswer(this.#database, key, utcText(new Date()))
      write = () => earlier.replacing({ key, json, was }, replace)
    }
    return write()
  }
}
