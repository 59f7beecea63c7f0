/** The tables of a new database, with the statement that inserts rows into each. */

interface WrittenTable {
  /** The statement up to the values of the rows, or the whole statement. */
  sql: string
  columns: number
  /** Runs one statement per row. */
  oneByOne?: true
}

/** `records` leaves the column `published_id` to `LIST_INFORMAL`, and nothing of `work_records` stays. */
export const WRITTEN = {
  records: {
    sql: 'INSERT INTO records (id, key, type, publtype, title, year, venue_id, url, author_ids) VALUES',
    columns: 9,
  },
  works: { sql: 'INSERT INTO work_records (work, record_id, informal) VALUES', columns: 3 },
  persons: {
    sql: `INSERT INTO persons
      (id, key, name_ids, disambiguation, orcid, affiliations, publications, record_ids, first_year, last_year,
        venue_ids, coauthor_ids) VALUES`,
    columns: 12,
  },
  names: { sql: 'INSERT INTO names (id, name) VALUES', columns: 2 },
  // A statement with several rows has a savepoint, at which FTS5 writes out what it has gathered: three times the
  // work.
  words: { sql: 'INSERT INTO person_words (rowid, words) VALUES', columns: 2, oneByOne: true },
  bases: { sql: 'INSERT INTO base_names (base, name_id, person_id) VALUES', columns: 3 },
  shortened: { sql: 'INSERT INTO shortened_names (name, name_id, person_id) VALUES', columns: 3 },
  venues: { sql: 'INSERT INTO venues (id, name) VALUES', columns: 2 },
  // A broken file may have a key twice.
  merged: { sql: 'INSERT OR IGNORE INTO merged_persons (key, successor) VALUES', columns: 2 },
} as const satisfies Readonly<Record<string, WrittenTable>>

export type TableName = keyof typeof WRITTEN

/** The records of each work that has informal and published ones, while the database is built. */
export const WORK_RECORDS = `
  CREATE TEMP TABLE work_records (
    work INTEGER NOT NULL,
    record_id INTEGER NOT NULL,
    informal INTEGER NOT NULL        -- 0 or 1
  )
`

/**
 * Lists every informal record under the earliest published one of its work, undated ones last, then by key. Sorts
 * each work once, because a file may have any number of both.
 */
export const LIST_INFORMAL = `
  WITH listing AS MATERIALIZED (
    SELECT record_id, informal, first_value(record_id) OVER (
      PARTITION BY work ORDER BY informal, coalesce(year, 999999999), key, record_id
    ) AS published_id
    FROM work_records CROSS JOIN records ON records.id = record_id
  )
  UPDATE records SET published_id = listing.published_id
  FROM listing WHERE listing.informal = 1 AND records.id = listing.record_id
`
