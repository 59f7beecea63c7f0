import { run, type Sql, sql, type Work } from '../../sql/sql.ts'

/**
 * The stored queries that each user has asked, on a server with several: answers are shared, and each user has a history of
 * their own. A row goes with its answer.
 */
export const noteAsked = (asker: string, key: string, at: string): Work<number> =>
  run(sql`
    INSERT INTO asked_queries (owner, cache_key, asked_at)
    SELECT ${asker}, cache_key, ${at} FROM query_cache WHERE cache_key = ${key}
    ON CONFLICT (owner, cache_key) DO UPDATE SET asked_at = excluded.asked_at`)

/** The condition that an answer is one of the asker's, last asked for before a time (UTC text). */
export const isAskedBy = (asker: string, before: string | null = null): Sql => sql`
  cache_key IN (SELECT cache_key FROM asked_queries
    WHERE owner = ${asker} ${before === null ? sql`` : sql`AND asked_at < ${before}`})`

/** When the asker has last asked for an answer. */
export const askedAt = (asker: string): Sql => sql`
  (SELECT asked_at FROM asked_queries WHERE owner = ${asker} AND asked_queries.cache_key = query_cache.cache_key)`
