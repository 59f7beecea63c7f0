import Database from 'better-sqlite3'

/** Makes the tables of the earlier Python service, without its indexes: docs/dev/protocol.md, Store tables. */
export function writePythonStore(path: string): void {
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  database.exec(`
    CREATE TABLE runtime_counters (name TEXT PRIMARY KEY, value INTEGER, updated_at TEXT);
    CREATE TABLE page_visits (id INTEGER PRIMARY KEY AUTOINCREMENT, route TEXT, client_ip TEXT, user_agent TEXT, created_at TEXT);
    CREATE TABLE query_cache (cache_key TEXT PRIMARY KEY, response_json TEXT, created_at TEXT, updated_at TEXT, hit_count INTEGER DEFAULT 0, last_hit_at TEXT);
    CREATE TABLE query_events (id INTEGER PRIMARY KEY AUTOINCREMENT, event_type TEXT, query_hash TEXT, left_count INTEGER, right_count INTEGER, total_pairs INTEGER, cache_hit INTEGER, success INTEGER, duration_ms INTEGER, error_message TEXT, extra_json TEXT, created_at TEXT);
    CREATE TABLE event_logs (id INTEGER PRIMARY KEY AUTOINCREMENT, level TEXT, message TEXT, detail_json TEXT, created_at TEXT);
    INSERT INTO runtime_counters VALUES
      ('visit_count', 41, '2025-01-02 03:04:05'), ('query_event_count', 2, '2025-01-02 03:04:05'),
      ('cache_hit_count', 7, '2025-01-02 03:04:05'), ('cache_write_count', 3, '2025-01-02 03:04:05');
    INSERT INTO page_visits (route, client_ip, user_agent, created_at) VALUES ('/', '127.0.0.1', 'x', '2025-01-02 03:04:05');
    INSERT INTO query_cache VALUES
      ('pairs:v1:f206e1af', '{"left_authors": ["Zo\\u00eb"], "n": 1.0}', '2025-01-02 03:04:05', '2025-01-02 03:04:05', 5, '2025-01-03 00:00:00'),
      ('never hit', '{}', '2025-01-02 03:04:05', '2025-01-02 03:04:05', NULL, NULL);
    INSERT INTO query_events (event_type, left_count, right_count, total_pairs, cache_hit, success, created_at) VALUES
      ('pairs_lookup', 1, 1, 1, 0, 1, '2025-01-02 03:04:05'), ('pairs_lookup', 1, 1, 1, 0, 0, '2025-01-02 03:04:05');
    INSERT INTO event_logs (level, message) VALUES ('info', 'kept');
  `)
  database.close()
}
