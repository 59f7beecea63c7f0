import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { getValue, getValues, run, sql } from '../../sql/sql.ts'
import { type DatabaseKind, tablesOf } from '../../sqlite/migrate.ts'
import { runNow } from '../../sqlite/sqlite-engine.ts'

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

/** Creates a table again under the columns given, with its rows and ids. The ids go on where they were. */
const rebuilt = (table: string, columns: string, definition: string): string => `
  CREATE TABLE new_${table} (${definition});
  INSERT INTO new_${table} (${columns}) SELECT ${columns} FROM ${table};
  DELETE FROM sqlite_sequence WHERE name = 'new_${table}';
  INSERT INTO sqlite_sequence (name, seq) SELECT 'new_${table}', seq FROM sqlite_sequence WHERE name = '${table}';
  DROP TABLE ${table};
  ALTER TABLE new_${table} RENAME TO ${table};
`

/**
 * Each row has an owner: '' for the one user of a personal installation, `user:NAME` or `group:NAME` on a department's
 * server. Names and pairs are unique for each owner. Parts belong to the owner of their project; earlier answers are shared.
 */
const OWNERS = `
  ${rebuilt(
    'decisions',
    `id, pair, ruling, note, verdict, sides_json, works_json, work_count, words, decided_at, doubtful_json,
    made_under_json`,
    `id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL DEFAULT '', pair TEXT NOT NULL, ruling TEXT NOT NULL,
    note TEXT NOT NULL, verdict TEXT NOT NULL, sides_json TEXT NOT NULL, works_json TEXT NOT NULL,
    work_count INTEGER NOT NULL, words TEXT NOT NULL, decided_at TEXT NOT NULL, doubtful_json TEXT,
    made_under_json TEXT, UNIQUE (owner, pair)`,
  )}
  CREATE INDEX decisions_by_owner ON decisions (owner);
  ALTER TABLE decision_persons ADD COLUMN owner TEXT NOT NULL DEFAULT '';
  DROP INDEX decision_persons_by_key;
  DROP INDEX decision_persons_by_name;
  CREATE INDEX decision_persons_by_key ON decision_persons (owner, person_key);
  CREATE INDEX decision_persons_by_name ON decision_persons (owner, name);
  ${rebuilt(
    'person_choices',
    'id, entry, person_key, name, used, words, chosen_at',
    `id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL DEFAULT '', entry TEXT NOT NULL,
    person_key TEXT NOT NULL, name TEXT NOT NULL, used TEXT NOT NULL, words TEXT NOT NULL, chosen_at TEXT NOT NULL,
    UNIQUE (owner, entry)`,
  )}
  CREATE INDEX person_choices_by_owner ON person_choices (owner);
  ${rebuilt(
    'named_queries',
    'cache_key, name, question_json, words, named_at',
    `owner TEXT NOT NULL DEFAULT '', cache_key TEXT NOT NULL, name TEXT NOT NULL, question_json TEXT NOT NULL,
    words TEXT NOT NULL, named_at TEXT NOT NULL, PRIMARY KEY (owner, cache_key), UNIQUE (owner, name)`,
  )}
  CREATE INDEX named_queries_by_key ON named_queries (cache_key);
  ${rebuilt(
    'earlier_answers',
    'id, cache_key, answered_at, data_date, sample, bytes, response_json',
    `id INTEGER PRIMARY KEY AUTOINCREMENT, cache_key TEXT NOT NULL, answered_at TEXT NOT NULL, data_date TEXT,
    sample INTEGER NOT NULL, bytes INTEGER NOT NULL, response_json TEXT NOT NULL`,
  )}
  CREATE INDEX earlier_answers_by_key ON earlier_answers (cache_key);
  ${rebuilt(
    'own_items',
    'id, kind, name, content_json, updated_at',
    `id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL, name TEXT NOT NULL,
    content_json TEXT NOT NULL, updated_at TEXT NOT NULL, UNIQUE (owner, kind, name)`,
  )}
  ${rebuilt(
    'projects',
    'id, name, made_at, updated_at',
    `id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL DEFAULT '', name TEXT NOT NULL, made_at TEXT NOT NULL,
    updated_at TEXT NOT NULL, UNIQUE (owner, name)`,
  )}
  CREATE TABLE connected_sites (
    id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL DEFAULT '', origin TEXT NOT NULL, UNIQUE (owner, origin)
  );
  INSERT OR IGNORE INTO connected_sites (origin)
    SELECT site.value FROM workspace_facts AS fact,
      json_each(CASE WHEN json_valid(fact.value) THEN fact.value ELSE '[]' END) AS site
    WHERE fact.name = 'sites' AND site.type = 'text' ORDER BY site.key;
  DELETE FROM workspace_facts WHERE name = 'sites';
`

/** `workspace.sqlite`, "CoAW". A further table is a further migration. Only backups.ts folds its log. */
export const WORKSPACE: DatabaseKind = {
  name: 'workspace',
  applicationId: 0x436f4157,
  olderTables: [],
  migrations: [FIRST, OWN_ITEMS, PROJECTS, OWNERS],
  pragmas: ['wal_autocheckpoint = 0', 'cell_size_check = ON'],
}

/** `seal`: another when file and backup may differ. `restored`: the backup's time or '', until the user read it. */
type Fact = 'seal' | 'restored'

export function factOf(database: Database.Database, name: Fact): string | null {
  if (!tablesOf(database).includes('workspace_facts')) return null
  const fact = sql`SELECT value FROM workspace_facts WHERE name = ${name}`
  return runNow(database, getValue<string>(fact)) ?? null
}

export function setFact(database: Database.Database, name: Fact, value: string): void {
  runNow(database, run(sql`INSERT OR REPLACE INTO workspace_facts (name, value) VALUES (${name}, ${value})`))
}

/** The ids of the projects in a workspace of whatever version, and the last id that it has given. */
export function projectsIn(database: Database.Database): { ids: number[]; last: number } {
  if (!tablesOf(database).includes('projects')) return { ids: [], last: 0 }
  const last = sql`SELECT seq FROM sqlite_sequence WHERE name = 'projects'`
  return {
    ids: runNow(database, getValues<number>(sql`SELECT id FROM projects`)),
    last: runNow(database, getValue<number>(last)) ?? 0,
  }
}

/** From here on the file is not what any backup holds. */
export const breakSeal = (database: Database.Database): void => setFact(database, 'seal', randomUUID())
