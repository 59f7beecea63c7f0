import { byEngine, raw } from '../sql/sql.ts'

/** The row of an answer without its key. */
export const ROW_ID = byEngine(raw('rowid'), raw('id'))

// SQLite's columns accept values of any kind, and other programs have written to its files. PostgreSQL's rows are all ours.

/** Matches rows that are stored answers. SQLite also accepts NULL and blobs as keys, but no client can ask for them. */
export const ARE_ANSWERS = byEngine(
  raw("typeof(cache_key) = 'text' AND response_json IS NOT NULL"),
  raw('true'),
)

/** Selects a time (docs/dev/protocol.md, Times). Other values read as absent. */
export const timeColumn = (column: string) =>
  byEngine(raw(`CASE WHEN ${column} = datetime(${column}) THEN ${column} END AS ${column}`), raw(column))

/** Selects a count; a value that is no count reads as 0. */
export const countColumn = (column: string) =>
  byEngine(
    raw(`CASE WHEN typeof(${column}) = 'integer' THEN max(${column}, 0) ELSE 0 END AS ${column}`),
    raw(`coalesce(${column}, 0) AS ${column}`),
  )

/** The columns of an answer that say when it was stored and hit. */
export const ANSWER_FACTS: readonly ReturnType<typeof timeColumn>[] = [
  timeColumn('created_at'),
  timeColumn('updated_at'),
  countColumn('hit_count'),
  timeColumn('last_hit_at'),
]
