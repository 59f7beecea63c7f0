import type Database from 'better-sqlite3'
import type { StoredEntry } from './stored-entry.ts'

/** What happened to imported entries. */
export type Imported = {
  added: number
  /** These replaced an older answer under the same key. */
  replaced: number
  /** The stored answer is as new or newer. */
  kept: number
}

/**
 * Writes imported entries. The later answer wins; of the metadata, an entry keeps the earliest creation time, the
 * highest hit count and the last hit. Importing the same entries twice therefore changes nothing.
 */
export class EntryWriter {
  readonly #isThere: Database.Statement<[string], number>
  readonly #write: Database.Statement<[StoredEntry]>

  constructor(database: Database.Database) {
    this.#isThere = database
      .prepare<[string], number>(
        'SELECT 1 FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL',
      )
      .pluck()
    this.#write = database.prepare(`
      INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
      VALUES (@key, @json, @createdAt, @updatedAt, @hitCount, @lastHitAt)
      ON CONFLICT (cache_key) DO UPDATE SET
        response_json = excluded.response_json,
        updated_at = excluded.updated_at,
        created_at = coalesce(min(created_at, excluded.created_at), created_at, excluded.created_at),
        hit_count = max(coalesce(hit_count, 0), excluded.hit_count),
        last_hit_at = coalesce(max(last_hit_at, excluded.last_hit_at), last_hit_at, excluded.last_hit_at)
      WHERE response_json IS NULL OR coalesce(excluded.updated_at, '') > coalesce(updated_at, '')`)
  }

  /** Must be called inside a transaction. */
  write(entries: readonly StoredEntry[]): Imported {
    const imported: Imported = { added: 0, replaced: 0, kept: 0 }
    for (const entry of entries) {
      const wasThere = this.#isThere.get(entry.key) !== undefined
      const { changes } = this.#write.run(entry)
      imported[changes === 0 ? 'kept' : wasThere ? 'replaced' : 'added'] += 1
    }
    return imported
  }
}
