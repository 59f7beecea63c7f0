/**
 * The bibliography is one SQLite file. An import writes it once, and the server only reads it. A person's row holds the ids of
 * the person's records as a blob, and a record's row the ids of its printed names. The server intersects these lists in memory
 * to find pairs: a table of authorships would have 26 million rows. Raise SCHEMA_VERSION with any change: the server then rejects
 * older databases, and users import again.
 */
export const SCHEMA_VERSION = 12

/** SQLite's application_id, "CoAu": marks our databases. */
export const APPLICATION_ID = 0x436f4175

/**
 * The tokenizer of `person_words`. It splits ASCII as `wordsOf` does (shared/names/name-words.ts), and leaves other characters
 * unchanged. `unicode61` would split and fold words by its own rules.
 */
export const WORD_TOKENIZER = `"ascii tokenchars ''''"`

export const TABLES = `
  -- One fact in each row: publications, persons, names, data_date, newest_year, sample (0 or 1), dump (JSON: dump-identity.ts).
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  -- Each name on a paper or in a person record, as dblp writes it (NFC). A name in another script (a note uname of a person
  -- record) has one row for each person with this name.
  CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
  );

  -- The person of each name (persons-of-names.ts). A row has the persons of NAMES_PER_ROW names, from first_name_id on, 4 bytes each.
  CREATE TABLE name_owners (first_name_id INTEGER PRIMARY KEY, person_ids BLOB NOT NULL);

  -- The folded base name (no homonym number) of each name, its last word first (lastWordFirst, name-index.ts), and its
  -- person. Exact matching and the search for near namesakes use it.
  CREATE TABLE base_names (
    base TEXT NOT NULL,
    name_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (base, name_id)
  ) WITHOUT ROWID;

  -- Each name without its first or its last part (shortened-names.ts), folded, and its person. The search for near namesakes
  -- uses it to find names that have one part more than the entry, at the beginning or at the end.
  CREATE TABLE shortened_names (
    name TEXT NOT NULL,
    name_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (name, name_id)
  ) WITHOUT ROWID;

  -- A person record, or a name that no record lists (then key is null). Ids are in order of publications, most first, so that
  -- a partial read gets the most prolific persons.
  CREATE TABLE persons (
    id INTEGER PRIMARY KEY,
    key TEXT,
    name_ids BLOB NOT NULL,          -- varints: the person's names, the primary one first
    disambiguation INTEGER NOT NULL, -- 1: a disambiguation page: papers of several people with this name
    orcid TEXT,
    affiliations TEXT,               -- JSON array of strings; null without affiliations
    shared_name INTEGER NOT NULL,    -- 1: another person has the folded base of the primary name
    publications INTEGER NOT NULL,   -- the records of the person as author
    record_ids BLOB NOT NULL,        -- ascending, delta-coded varints: the records of the person, except those
                                     -- that are listed under another record of the same work
    first_year INTEGER,              -- the first year of record_ids; null without any year
    last_year INTEGER,
    venue_ids BLOB NOT NULL,         -- varints: the three most frequent venues of record_ids
    coauthor_ids BLOB NOT NULL       -- varints: the primary names (names.id) of the three most frequent coauthors
  );

  -- The keys of person records that dblp has merged into another record. The successor may be merged, too.
  CREATE TABLE merged_persons (key TEXT PRIMARY KEY, successor TEXT NOT NULL) WITHOUT ROWID;

  -- Pairs of persons whom an isnot note of dblp tells apart, each in both orders.
  CREATE TABLE told_apart (
    person_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    PRIMARY KEY (person_id, other_id)
  ) WITHOUT ROWID;

  -- The folded words of all names of each person (rowid = persons.id), split as name-words.ts does. Loose matching and
  -- search use these words. Search also looks up their beginnings of up to 10 letters.
  CREATE VIRTUAL TABLE person_words USING fts5 (
    words, content = '', columnsize = 0, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10',
    tokenize = ${WORD_TOKENIZER}
  );

  CREATE TABLE venues (id INTEGER PRIMARY KEY, name TEXT NOT NULL);

  -- A publication with at least one author. The import counts other publications but does not write them.
  CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    type TEXT NOT NULL,              -- the element's name: article, inproceedings, ...
    publtype TEXT,
    title TEXT NOT NULL,
    year INTEGER,
    venue_id INTEGER,
    url TEXT,                        -- the first ee
    author_ids BLOB NOT NULL,        -- varints: names.id in the order printed
    published_id INTEGER             -- the record of the same work under which this record is listed
  );
  CREATE INDEX records_published ON records (published_id) WHERE published_id IS NOT NULL;

  -- One row: a bit for each record (bitSet, id-lists.ts), 1 if other records may be listed under it. For most records the bit
  -- is 0 and saves a read of the index.
  CREATE TABLE published_records (bits BLOB NOT NULL);
`

/** Created after all rows: updating the indexes with each row takes several times as long. */
export const INDEXES = `
  CREATE INDEX persons_key ON persons (key) WHERE key IS NOT NULL;
  CREATE INDEX persons_orcid ON persons (orcid) WHERE orcid IS NOT NULL;
`
