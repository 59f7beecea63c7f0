/**
 * The database file while it is being made. Nobody else knows it yet and a failed one is thrown away, so it is
 * written without a journal on disk and without waiting for the disk; `sync` makes up for it before it is shown.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { APPLICATION_ID, SCHEMA_VERSION, TABLES } from '../bibliography/schema.ts'
import { encodeAscending, encodeVarints } from '../bibliography/varints.ts'
import type { Person } from './person-table.ts'
import type { DblpRecord } from './record.ts'
import { detached } from './text.ts'
import type { WorkFacts } from './works.ts'

const CACHE_KIB = 128 * 1024
/** Words that FTS5 gathers before it writes a segment, in bytes: fewer segments, less merging. */
const WORDS_IN_MEMORY = 32 * 1024 * 1024

export class NewDatabase {
  readonly #path: string
  readonly #database: Database.Database
  readonly #statements: ReturnType<typeof prepare>
  readonly #venues = new Map<string, number>()

  /** Makes the file at `path`, readable by the user alone; there must be none. */
  constructor(path: string) {
    this.#path = path
    closeSync(openSync(path, 'wx', 0o600))
    this.#database = new Database(path)
    // OFF is refused by better-sqlite3 (SQLite's defensive mode). In memory it stays as good as empty: only pages that
    // were there before the one big transaction are journalled.
    this.#database.pragma('journal_mode = MEMORY')
    this.#database.pragma('synchronous = OFF')
    this.#database.pragma('locking_mode = EXCLUSIVE')
    this.#database.pragma('temp_store = MEMORY')
    this.#database.pragma(`cache_size = -${CACHE_KIB}`)
    this.#database.pragma(`application_id = ${APPLICATION_ID}`)
    this.#database.pragma(`user_version = ${SCHEMA_VERSION}`)
    this.#database.exec(TABLES)
    this.#statements = prepare(this.#database)
    this.#database.exec('BEGIN')
    this.#database.exec(`INSERT INTO name_words (name_words, rank) VALUES ('hashsize', ${WORDS_IN_MEMORY})`)
  }

  addRecord(id: number, record: DblpRecord, nameIds: readonly number[]): void {
    this.#statements.record.run(
      id,
      record.key,
      record.element,
      record.publtype,
      record.title,
      record.year,
      record.venue === null ? null : this.#venueId(record.venue),
      record.ee,
      encodeVarints(nameIds),
    )
  }

  setPublished(recordId: number, publishedId: number): void {
    this.#statements.published.run(publishedId, recordId)
  }

  factsOf(recordId: number): WorkFacts {
    const facts = this.#statements.facts.get(recordId)
    if (!facts) throw new Error(`record ${recordId} was not written`)
    return facts
  }

  addPerson(id: number, person: Person, publications: number, recordIds: Int32Array): void {
    this.#statements.person.run(
      id,
      person.key,
      encodeVarints(person.nameIds),
      person.disambiguation ? 1 : 0,
      person.orcid,
      person.affiliations.length > 0 ? JSON.stringify(person.affiliations) : null,
      publications,
      encodeAscending(recordIds),
    )
  }

  /** `base` is the folded base name; its words are what loose matching finds. */
  addName(id: number, name: string, personId: number, base: string): void {
    this.#statements.name.run(id, name, personId)
    this.#statements.words.run(id, base)
  }

  /** In the order of the bases, or the tree is written here and there. */
  addBase(base: string, nameId: number): void {
    this.#statements.base.run(base, nameId)
  }

  addMeta(name: string, value: string): void {
    this.#statements.meta.run(name, value)
  }

  /** Ends the writing; the words' index is merged into one segment. */
  finish(): void {
    for (const [venue, id] of this.#venues) this.#statements.venue.run(id, venue)
    this.#statements.wordsCommand.run('optimize')
    this.#database.exec('COMMIT')
  }

  /** The file as the reader will see it, to be checked before it is shown. */
  get connection(): Database.Database {
    return this.#database
  }

  close(): void {
    this.#database.close()
  }

  /** Brings the closed file to the disk. */
  sync(): void {
    const descriptor = openSync(this.#path, 'r+')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  #venueId(name: string): number {
    const known = this.#venues.get(name)
    if (known !== undefined) return known
    const id = this.#venues.size + 1
    this.#venues.set(detached(name), id)
    return id
  }
}

type Id = number
type RecordRow = [Id, string, string, string | null, string, number | null, Id | null, string | null, Buffer]
type PersonRow = [Id, string | null, Buffer, number, string | null, string | null, number, Buffer]

function prepare(database: Database.Database) {
  return {
    record: database.prepare<RecordRow>(
      `INSERT INTO records (id, key, type, publtype, title, year, venue_id, url, author_ids)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    published: database.prepare<[Id, Id]>('UPDATE records SET published_id = ? WHERE id = ?'),
    facts: database.prepare<[Id], WorkFacts>('SELECT key, title, year FROM records WHERE id = ?'),
    person: database.prepare<PersonRow>(
      `INSERT INTO persons
         (id, key, name_ids, disambiguation, orcid, affiliations, publications, record_ids)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    name: database.prepare<[Id, string, Id]>('INSERT INTO names (id, name, person_id) VALUES (?, ?, ?)'),
    words: database.prepare<[Id, string]>('INSERT INTO name_words (rowid, words) VALUES (?, ?)'),
    wordsCommand: database.prepare<[string]>('INSERT INTO name_words (name_words) VALUES (?)'),
    base: database.prepare<[string, Id]>('INSERT INTO base_names (base, name_id) VALUES (?, ?)'),
    venue: database.prepare<[Id, string]>('INSERT INTO venues (id, name) VALUES (?, ?)'),
    meta: database.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)'),
  }
}
