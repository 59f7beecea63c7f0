/** The tables of a new database, with the statement that inserts rows into each. */

interface WrittenTable {
  /** The statement up to the values of the rows, or the whole statement. */
  sql: string
  columns: number
  /** Runs one statement per row. */
  oneByOne?: true
}

/**
 * `records` leaves the column `published_id` to `published`: if several published records match one preprint, the
 * earliest counts, undated ones last, then by key.
 */
export const WRITTEN = {
  records: {
    sql: 'INSERT INTO records (id, key, type, publtype, title, year, venue_id, url, author_ids) VALUES',
    columns: 9,
  },
  published: {
    sql: `UPDATE records SET published_id = new.published_id
      FROM (SELECT ? AS id, ? AS published_id) AS new
      WHERE records.id = new.id AND (records.published_id IS NULL OR
        (SELECT coalesce(year, 999999999), key FROM records WHERE id = new.published_id) <
        (SELECT coalesce(b.year, 999999999), b.key FROM records b WHERE b.id = records.published_id))`,
    columns: 2,
    oneByOne: true,
  },
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
  venues: { sql: 'INSERT INTO venues (id, name) VALUES', columns: 2 },
  // A broken file may have a key twice.
  merged: { sql: 'INSERT OR IGNORE INTO merged_persons (key, successor) VALUES', columns: 2 },
} as const satisfies Readonly<Record<string, WrittenTable>>

export type TableName = keyof typeof WRITTEN
