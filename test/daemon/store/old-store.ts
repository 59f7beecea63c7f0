import Database from 'better-sqlite3'
import { RUNTIME } from '../../../daemon/store/runtime/file/runtime-schema.ts'

/** The tables that versions 4 to 7 of `runtime.sqlite` had for the user's own work. */
const OWN_WORK = `
  CREATE TABLE decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, pair TEXT NOT NULL UNIQUE, ruling TEXT NOT NULL, note TEXT NOT NULL,
    verdict TEXT NOT NULL, sides_json TEXT NOT NULL, works_json TEXT NOT NULL, work_count INTEGER NOT NULL,
    words TEXT NOT NULL, decided_at TEXT NOT NULL
  );
  CREATE TABLE decision_persons (
    decision_id INTEGER NOT NULL REFERENCES decisions (id) ON DELETE CASCADE, side INTEGER NOT NULL,
    person_key TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (decision_id, side, person_key)
  ) WITHOUT ROWID;
  CREATE INDEX decision_persons_by_key ON decision_persons (person_key);
  CREATE INDEX decision_persons_by_name ON decision_persons (name);
  CREATE TABLE person_choices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL UNIQUE, person_key TEXT NOT NULL, name TEXT NOT NULL,
    used TEXT NOT NULL, words TEXT NOT NULL, chosen_at TEXT NOT NULL
  );
  CREATE TABLE named_queries (
    cache_key TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, question_json TEXT NOT NULL, words TEXT NOT NULL,
    named_at TEXT NOT NULL
  );
`
const EARLIER_ANSWERS = `
  CREATE TABLE earlier_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cache_key TEXT NOT NULL REFERENCES named_queries (cache_key) ON DELETE CASCADE,
    answered_at TEXT NOT NULL, data_date TEXT, sample INTEGER NOT NULL, bytes INTEGER NOT NULL,
    response_json TEXT NOT NULL
  );
  CREATE INDEX earlier_answers_by_key ON earlier_answers (cache_key);
`
const COLUMNS = ['doubtful_json', 'made_under_json'].map(
  (name) => `ALTER TABLE decisions ADD COLUMN ${name} TEXT;`,
)

/** Makes a `runtime.sqlite` of before there was a workspace, of a version from 4 to 7, and fills it. */
export function writeOldStore(path: string, version: number, fill: (old: Database.Database) => void): void {
  const old = new Database(path)
  for (const statements of RUNTIME.migrations.slice(0, 3)) old.exec(statements)
  for (const statements of [OWN_WORK, EARLIER_ANSWERS, ...COLUMNS].slice(0, version - 3)) old.exec(statements)
  old.pragma(`application_id = ${RUNTIME.applicationId}`)
  old.pragma(`user_version = ${version}`)
  fill(old)
  old.close()
}

/** Puts rows of a table into an old store. */
export function insertRows(
  old: Database.Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): void {
  for (const row of rows) {
    const names = Object.keys(row)
    old.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row)
  }
}
