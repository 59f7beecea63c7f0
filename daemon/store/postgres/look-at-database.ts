import { connectionPool } from './connection.ts'

/** The stored answers of a database, and their bytes on its disk; null if it has no tables of ours yet. */
export async function lookAtDatabase(url: string): Promise<{ answers: number; bytes: number } | null> {
  const pool = connectionPool(url)
  try {
    const found = await pool.query("SELECT to_regclass('coauthors_versions') IS NOT NULL AS there")
    if (!found.rows[0]?.there) return null
    const { rows } = await pool.query(
      "SELECT count(*) AS answers, pg_total_relation_size('query_cache') AS bytes FROM query_cache",
    )
    return { answers: Number(rows[0]?.answers), bytes: Number(rows[0]?.bytes) }
  } finally {
    await pool.end()
  }
}
