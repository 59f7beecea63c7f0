/**
 * The store's tables: docs/protocol.md, Store tables. The earlier Python service's files have exactly these, with
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

/**
 * Indexes and triggers for the statistics, whatever the store's size (history.ts, entry-list.ts). Triggers record
 * the cache's growth, so that it is right for every program that clears or imports; times are SQLite's own UTC.
 */
const SECOND = `
  -- The durations of a day's answered queries stand in it in order: figures are read without the events.
  CREATE INDEX query_events_by_day ON query_events (substr(created_at, 1, 10), success, duration_ms, cache_hit);
  CREATE INDEX page_visits_by_day ON page_visits (substr(created_at, 1, 10));
  -- Finds the newest and the oldest entries without reading the answers.
  CREATE INDEX query_cache_by_update ON query_cache (updated_at);
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
  END;
`

/** A partial index, since failures are few: an index of all events by success would be written with every event. */
const THIRD = `
  DROP INDEX IF EXISTS query_events_by_success;
  CREATE INDEX query_events_failed ON query_events (success) WHERE success = 0;
`

/**
 * What users decide, choose and name. It is their own work, not a cache: nothing but their own withdrawal removes it. An
 * `id` is never used again, so that it also tells one version of a decision from the next.
 */
const FOURTH = `
  CREATE TABLE decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, pair TEXT NOT NULL UNIQUE, ruling TEXT NOT NULL, note TEXT NOT NULL,
    verdict TEXT NOT NULL, sides_json TEXT NOT NULL, works_json TEXT NOT NULL, work_count INTEGER NOT NULL,
    words TEXT NOT NULL, decided_at TEXT NOT NULL
  );
  CREATE TABLE decision_persons (
    decision_id INTEGER NOT NULL REFERENCES decisions (id) ON DELETE CASCADE, side INTEGER NOT NULL,
    person_key TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (decision_id, side, person_key)
  ) WITHOUT ROWID;
  CREATE INDEX decision_persons_by_key ON decision_persons (person_key);
  CREATE INDEX decision_persons_by_name ON decision_persons (name);
  CREATE TABLE person_choices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL UNIQUE, person_key TEXT NOT NULL, name TEXT NOT NULL,
    used TEXT NOT NULL, words TEXT NOT NULL, chosen_at TEXT NOT NULL
  );
  CREATE TABLE named_queries (
    cache_key TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, question_json TEXT NOT NULL, words TEXT NOT NULL,
    named_at TEXT NOT NULL
  );
`

/**
 * Answers of named queries that answers of other data have replaced. The answer is the last column: SQLite reads the others
 * without it.
 */
const FIFTH = `
  CREATE TABLE earlier_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cache_key TEXT NOT NULL REFERENCES named_queries (cache_key) ON DELETE CASCADE,
    answered_at TEXT NOT NULL, data_date TEXT, sample INTEGER NOT NULL, bytes INTEGER NOT NULL,
    response_json TEXT NOT NULL
  );
  CREATE INDEX earlier_answers_by_key ON earlier_answers (cache_key);
`

/** What `words` columns hold instead of letters that Unicode does not decompose, as search-text.ts has it since. */
const PLAIN_WORDS = ['ø o', 'ł l', 'ß ss', 'đ d', 'ð d', 'ħ h', 'ı i', 'æ ae', 'œ oe', 'þ th'].reduce(
  (words, letter) => `replace(${words}, '${letter.replace(' ', "', '")}')`,
  'words',
)

/** Decisions keep what only others shared when they were made; searches find letters such as ł by plain ones. */
const SIXTH = `
  ALTER TABLE decisions ADD COLUMN doubtful_json TEXT;
  UPDATE decisions SET words = ${PLAIN_WORDS};
  UPDATE person_choices SET words = ${PLAIN_WORDS};
  UPDATE named_queries SET words = ${PLAIN_WORDS};
`

/** Decisions keep the policy and the question under which they were made. */
const SEVENTH = 'ALTER TABLE decisions ADD COLUMN made_under_json TEXT;'

/** `MIGRATIONS[n]` migrates from `user_version` n to n + 1. Never change a released migration. */
export const MIGRATIONS: readonly string[] = [FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH]

/** The `user_version` that this program writes, and the newest it reads. */
export const STORE_VERSION = MIGRATIONS.length
