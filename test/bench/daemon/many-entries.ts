import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'

// With its key, an answer has nearly 2 KB, so two rows fill a page of SQLite.
const ANSWER_BYTES = 1900

/** Makes a store with many answers, without the daemon: 2 GB for a million, in about ten seconds. */
export async function makeStore(folder: string, entries: number): Promise<void> {
  makeFolder(folder)
  const path = join(folder, 'runtime.sqlite')
  await openStore(path).close()
  const database = new Database(path)
  try {
    // Faster. An interruption may damage the file, but the bench then deletes it.
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    database
      .prepare(`
        WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < ?)
        INSERT INTO query_cache (cache_key, response_json, created_at, updated_at)
        SELECT printf('pairs:v1:%08x', number), printf('{"items":"%.*c"}', ${ANSWER_BYTES}, 'x'),
          '2026-01-01 00:00:00', '2026-01-01 00:00:00'
        FROM numbers`)
      .run(entries)
  } finally {
    database.close()
  }
}
