import type { FileKind } from './database-file.ts'

/**
 * `workspace.sqlite`: the user's own work, "CoAW". A revision is never used again. The body and the answer are the last
 * columns: SQLite reads the others without them.
 */
export const WORKSPACE: FileKind = {
  name: 'workspace',
  applicationId: 0x436f4157,
  adopts: [],
  schema: `
  CREATE TABLE documents (
    revision INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
    name TEXT NOT NULL, words TEXT NOT NULL, updated_at TEXT NOT NULL, bytes INTEGER NOT NULL, body TEXT NOT NULL,
    UNIQUE (owner, kind, id)
  );
  CREATE INDEX documents_by_name ON documents (owner, kind, name);
  CREATE INDEX documents_by_bytes ON documents (owner, bytes);
  -- The persons of decisions.
  CREATE TABLE document_keys (
    revision INTEGER NOT NULL REFERENCES documents (revision) ON DELETE CASCADE, side INTEGER NOT NULL,
    owner TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (revision, side, key)
  ) WITHOUT ROWID;
  CREATE INDEX document_keys_by_key ON document_keys (owner, key);
  -- Answers of named queries that answers of other data have replaced.
  CREATE TABLE earlier_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, cache_key TEXT NOT NULL, answered_at TEXT NOT NULL,
    data_date TEXT, sample INTEGER NOT NULL, bytes INTEGER NOT NULL, response_json TEXT NOT NULL
  );
  CREATE INDEX earlier_answers_by_key ON earlier_answers (owner, cache_key);
  -- restored: the time of the backup that replaced a damaged file, or '', until the user has read of it.
  CREATE TABLE workspace_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
}
