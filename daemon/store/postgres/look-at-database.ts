import { connectionPool, reading } from './connection.ts'

/** The stored answers of a database, and their bytes on its disk; null if it has no tables of ours yet. */
export async function lookAtDatabase(url: string): Promise<{ answers: number; bytes: number } | null> {
  const pool = connectionPool(url, 1)
  try {
    const query = reading(pool)
    const [found] = await query<{ there: boolean }>(
      "SELECT to_regclass('coauthors_versions') IS NOT NULL AS there",
    )
    if (!found?.there) return null
    const [figures] = await query<{ answers: number; bytes: number }>(
      "SELECT count(*) AS answers, pg_total_relation_size('query_cache') AS bytes FROM query_cache",
    )
    return figures ?? null
  } finally {
    await pool.end()
  }
}
