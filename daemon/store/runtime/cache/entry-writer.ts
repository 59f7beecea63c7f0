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
  readonly #updatedAt: Database.Statement<[string], string>
  readonly #write: Database.Statement<[StoredEntry]>

  constructor(database: Database.Database) {
    this.#updatedAt = database
      .prepare<[string], string>(
        "SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL",
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
        last_hit_at = coalesce(max(last_hit_at, excluded.last_hit_at), last_hit_at, excluded.last_hit_at)`)
  }

  /** Checks if the entry would be stored. */
  isLater({ key, updatedAt }: StoredEntry): boolean {
    const before = this.#updatedAt.get(key)
    return before === undefined || (updatedAt ?? '') > before
  }

  /** Must be called inside a transaction. */
  write(entries: readonly StoredEntry[]): Imported {
    const imported: Imported = { added: 0, replaced: 0, kept: 0 }
    for (const entry of entries) {
      const before = this.#updatedAt.get(entry.key)
      const isLater = this.isLater(entry)
      imported[!isLater ? 'kept' : before === undefined ? 'added' : 'replaced'] += 1
      if (!isLater) continue
      this.#write.run(entry)
    }
    return imported
  }
}
