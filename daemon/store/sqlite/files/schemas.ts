import type { FileKind } from './database-file.ts'

/** Selects when an answer was last hit or written. */
export const LAST_USE = "max(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"

/**
 * `runtime.sqlite` ("CoAR"): answers and telemetry, in the tables of the earlier Python service. `cache_growth` is new.
 * Triggers fill `cache_growth`, because other programs write to the file, too. Times are in UTC.
 */
export const RUNTIME: FileKind = {
  name: 'store',
  applicationId: 0x436f4152,
  check: 'quick_check',
  adopts: ['runtime_counters', 'page_visits', 'query_cache', 'query_events', 'event_logs'],
  schema: `
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
  -- Holds each day's durations in order: their percentiles need no sort.
  CREATE INDEX query_events_by_day ON query_events (substr(created_at, 1, 10), success, duration_ms, cache_hit);
  -- Has only failed events: other events need no second write.
  CREATE INDEX query_events_failed ON query_events (success) WHERE success = 0;
  CREATE INDEX page_visits_by_day ON page_visits (substr(created_at, 1, 10));
  -- Find answers by time without a scan.
  CREATE INDEX query_cache_by_update ON query_cache (updated_at);
  CREATE INDEX query_cache_by_use ON query_cache (${LAST_USE});
  CREATE TABLE cache_growth (day TEXT PRIMARY KEY, entries INTEGER NOT NULL, bytes INTEGER NOT NULL);
  INSERT INTO cache_growth (day, entries, bytes)
    SELECT coalesce(date(created_at), date('now')), count(*), coalesce(sum(octet_length(response_json)), 0)
    FROM query_cache GROUP BY 1;
  CREATE TRIGGER query_cache_inserted AFTER INSERT ON query_cache BEGIN
    INSERT INTO cache_growth (day, entries, bytes)
    VALUES (date('now'), 1, coalesce(octet_length(NEW.response_json), 0))
    ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER query_cache_updated AFTER UPDATE OF response_json ON query_cache BEGIN
    INSERT INTO cache_growth (day, entries, bytes)
    VALUES (date('now'), 0, coalesce(octet_length(NEW.response_json), 0) - coalesce(octet_length(OLD.response_json), 0))
    ON CONFLICT (day) DO UPDATE SET bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER query_cache_deleted AFTER DELETE ON query_cache BEGIN
    INSERT INTO cache_growth (day, entries, bytes)
    VALUES (date('now'), -1, -coalesce(octet_length(OLD.response_json), 0))
    ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes;
  END;`,
}

/** `workspace.sqlite` ("CoAW"): own work. Long columns come last, so SQLite reads the others without them. */
export const WORKSPACE: FileKind = {
  name: 'workspace',
  applicationId: 0x436f4157,
  check: 'integrity_check',
  adopts: [],
  schema: `
  CREATE TABLE documents (
    revision INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
    name TEXT NOT NULL, words TEXT NOT NULL, updated_at TEXT NOT NULL, bytes INTEGER NOT NULL, body TEXT NOT NULL,
    UNIQUE (owner, kind, id)
  );
  CREATE INDEX documents_by_name ON documents (owner, kind, name);
  CREATE INDEX documents_by_bytes ON documents (owner, bytes);
  -- The persons of each side of a decision, by dblp key and by name.
  CREATE TABLE document_keys (
    revision INTEGER NOT NULL REFERENCES documents (revision) ON DELETE CASCADE, side INTEGER NOT NULL,
    owner TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (revision, side, key)
  ) WITHOUT ROWID;
  CREATE INDEX document_keys_by_key ON document_keys (owner, key);
  -- Answers of named queries that were replaced in the cache by an answer from other data.
  CREATE TABLE earlier_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, cache_key TEXT NOT NULL, answered_at TEXT NOT NULL,
    data_date TEXT, sample INTEGER NOT NULL, bytes INTEGER NOT NULL, response_json TEXT NOT NULL
  );
  CREATE INDEX earlier_answers_by_key ON earlier_answers (owner, cache_key);
  -- restored: see restoredAt in backups.ts.
  CREATE TABLE workspace_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
}
