import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'

// A key and its answer have nearly 2 KB together, so two rows fill a page of SQLite.
const ANSWER_BYTES = 1900

/** Makes a store of many answers without the daemon: for a million, 2 GB in about ten seconds. */
export async function makeStore(folder: string, entries: number): Promise<void> {
  makeFolder(folder)
  const path = join(folder, 'runtime.sqlite')
  await openStore(path).close()
  const database = new Database(path)
  try {
    // Makes the inserts faster. If an interruption damages the file, the bench deletes it.
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
