import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { type DatabaseKind, tablesOf } from '../../sqlite/migrate.ts'
import { getValue, getValues, run } from '../../sqlite/statements.ts'

/** An `id` is never used again, so it also distinguishes the versions of a decision. */
const FIRST = `
  CREATE TABLE decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, pair TEXT NOT NULL UNIQUE, ruling TEXT NOT NULL, note TEXT NOT NULL,
    verdict TEXT NOT NULL, sides_json TEXT NOT NULL, works_json TEXT NOT NULL, work_count INTEGER NOT NULL,
    words TEXT NOT NULL, decided_at TEXT NOT NULL,
    -- What only others shared when it was made, and the policy and the question under which it was made.
    doubtful_json TEXT, made_under_json TEXT
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
  -- Answers of named queries that answers of other data have replaced. The answer is the last column: SQLite reads the
  -- others without it.
  CREATE TABLE earlier_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cache_key TEXT NOT NULL REFERENCES named_queries (cache_key) ON DELETE CASCADE,
    answered_at TEXT NOT NULL, data_date TEXT, sample INTEGER NOT NULL, bytes INTEGER NOT NULL,
    response_json TEXT NOT NULL
  );
  CREATE INDEX earlier_answers_by_key ON earlier_answers (cache_key);
  -- What the workspace knows about itself: see Fact below.
  CREATE TABLE workspace_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

/** Committees and policies that users keep, which were in the browser before. */
const OWN_ITEMS = `
  CREATE TABLE own_items (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, content_json TEXT NOT NULL,
    updated_at TEXT NOT NULL, UNIQUE (kind, name)
  );
`

/** Projects of conferences. `revision` is never used again, and `bytes` are those of `json`, which is read last. */
const PROJECTS = `
  CREATE TABLE projects (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, made_at TEXT NOT NULL, updated_at TEXT NOT NULL
  );
  CREATE TABLE project_parts (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE, part TEXT NOT NULL,
    bytes INTEGER NOT NULL, updated_at TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (project_id, part)
  );
  CREATE INDEX project_parts_by_bytes ON project_parts (project_id, bytes);
`

/** `workspace.sqlite`, "CoAW". A further table is a further migration. Only backups.ts folds its log. */
export const WORKSPACE: DatabaseKind = {
  name: 'workspace',
  applicationId: 0x436f4157,
  olderTables: [],
  migrations: [FIRST, OWN_ITEMS, PROJECTS],
  pragmas: ['wal_autocheckpoint = 0', 'cell_size_check = ON'],
}

/**
 * `seal`: another when file and backup may differ. `restored`: the backup's time or '', until the user read it. `sites`: a
 * JSON list of the connected ones.
 */
type Fact = 'seal' | 'restored' | 'sites'

export function factOf(database: Database.Database, name: Fact): string | null {
  if (!tablesOf(database).includes('workspace_facts')) return null
  return getValue<string>(database, 'SELECT value FROM workspace_facts WHERE name = ?', name) ?? null
}

export function setFact(database: Database.Database, name: Fact, value: string): void {
  run(database, 'INSERT OR REPLACE INTO workspace_facts (name, value) VALUES (?, ?)', name, value)
}

/** The ids of the projects in a workspace of whatever version, and the last id that it has given. */
export function projectsIn(database: Database.Database): { ids: number[]; last: number } {
  if (!tablesOf(database).includes('projects')) return { ids: [], last: 0 }
  const last = "SELECT seq FROM sqlite_sequence WHERE name = 'projects'"
  return {
    ids: getValues<number>(database, 'SELECT id FROM projects'),
    last: getValue<number>(database, last) ?? 0,
  }
}

/** From here on the file is not what any backup holds. */
export const breakSeal = (database: Database.Database): void => setFact(database, 'seal', randomUUID())
