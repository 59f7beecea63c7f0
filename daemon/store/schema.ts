/**
 * The store's tables: contract.md, part 1. A file of the earlier Python service has exactly these, with
 * `user_version` 0 and no `application_id`; hence "if not exists" in the first migration.
 */
export const TABLE_NAMES = ['runtime_counters', 'page_visits', 'query_cache', 'query_events', 'event_logs']

/** SQLite's application_id: "CoAR", the runtime store. The bibliography has its own. */
export const APPLICATION_ID = 0x436f4152

const FIRST = `
  CREATE TABLE IF NOT EXISTS runtime_counters (name TEXT PRIMARY KEY, value INTEGER, updated_at TEXT);
  CREATE TABLE IF NOT EXISTS page_visits (
    id INTEGER PRIMARY KEY AUTOINCREMENT, route TEXT, client_ip TEXT, user_agent TEXT, created_at TEXT
  );
  CREATE TABLE IF NOT EXISTS query_cache (
    cache_key TEXT PRIMARY KEY, response_json TEXT, created_at TEXT, updated_at TEXT,
    hit_count INTEGER DEFAULT 0, last_hit_at TEXT
  );
  CREATE TABLE IF NOT EXISTS query_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT, event_type TEXT, query_hash TEXT,
    left_count INTEGER, right_count INTEGER, total_pairs INTEGER, cache_hit INTEGER, success INTEGER,
    duration_ms INTEGER, error_message TEXT, extra_json TEXT, created_at TEXT
  );
  CREATE TABLE IF NOT EXISTS event_logs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, level TEXT, message TEXT, detail_json TEXT, created_at TEXT
  );
  -- Lets stats count events and failures without reading the events.
  CREATE INDEX IF NOT EXISTS query_events_by_success ON query_events (success);
`

/** `MIGRATIONS[n]` leads from `user_version` n to n + 1. Never change one that has been released. */
export const MIGRATIONS: readonly string[] = [FIRST]

/** The `user_version` this program writes and the newest it reads. */
export const STORE_VERSION = MIGRATIONS.length
