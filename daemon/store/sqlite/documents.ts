import type Database from 'better-sqlite3'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type {
  DocumentsRequest,
  FindDocumentsRequest,
  RemoveDocumentRequest,
} from '../../../shared/contract/documents.ts'
import { MOST_FOUND_BYTES, MOST_FOUND_DOCUMENTS, MOST_OWNED_BYTES } from '../../../shared/limits.ts'
import { searchWords } from '../../../shared/search-text.ts'
import {
  conflictJson,
  type DocumentRow,
  documentJson,
  HAVE_UNIQUE_NAMES,
  listJson,
  type NewDocument,
  type Replaces,
} from '../document-rows.ts'
import type { DocumentOutcome, RemoveOutcome } from '../store.ts'
import { prepared } from './prepared.ts'

/** The table of documents in SQLite (docs/dev/protocol.md, Documents). */

const FACTS = 'id, revision, name, updated_at, bytes'
/** Another program may have made the body no JSON: such a row reads as absent. */
const WITH_BODY = `${FACTS}, CASE WHEN json_valid(body) THEN CAST(body AS BLOB) END AS body`
const OF_KIND = 'owner = ? AND kind = ?'
/** Words beyond these narrow a search no further. */
const MOST_WORDS = 8

type Whose = readonly [owner: string, kind: DocumentKind]

export function listDocuments(
  database: Database.Database,
  whose: Whose,
  { search, order, limit, offset, bodies }: DocumentsRequest,
): Uint8Array {
  const words = searchWords(search).slice(0, MOST_WORDS)
  const isFound = ['true', ...words.map(() => 'instr(words, ?) > 0')].join(' AND ')
  const rows = `FROM documents WHERE ${OF_KIND} AND ${isFound}`
  const values = [...whose, ...words]
  const total = prepared(database, `SELECT count(*) ${rows}`)
    .pluck()
    .get(...values)
  const found = prepared<unknown[], DocumentRow>(
    database,
    `SELECT ${bodies ? WITH_BODY : FACTS} ${rows}
    ORDER BY ${order === 'name' ? 'name, id' : 'revision DESC'} LIMIT ? OFFSET ?`,
  ).all(...values, limit, offset)
  // Another program may have stored other kinds of values.
  const sound = found.filter(({ id, body }) => typeof id === 'string' && body !== null)
  return listJson(`{"total":${Number(total)},"list":[`, sound.map(documentJson), ']}')
}

const rowOf = (database: Database.Database, whose: Whose, id: string) =>
  prepared<unknown[], DocumentRow>(
    database,
    `SELECT ${WITH_BODY} FROM documents WHERE ${OF_KIND} AND id = ?`,
  ).get(...whose, id)

/** Without its body, which may be large. */
export const factsWithId = (database: Database.Database, whose: Whose, id: string) =>
  prepared<unknown[], DocumentRow>(
    database,
    `SELECT ${FACTS} FROM documents WHERE ${OF_KIND} AND id = ?`,
  ).get(...whose, id)

const withRevision = (database: Database.Database, whose: Whose, revision: number | undefined) =>
  prepared<unknown[], DocumentRow>(
    database,
    `SELECT ${FACTS} FROM documents WHERE ${OF_KIND} AND revision = ?`,
  ).get(...whose, revision ?? null)

export function getDocument(database: Database.Database, whose: Whose, id: string): Uint8Array | null {
  const row = rowOf(database, whose, id)
  return row?.body ? documentJson(row) : null
}

/** Whether an owner has named the query with a key. */
export const isNamed = (database: Database.Database, owner: string, key: string): boolean =>
  prepared(database, "SELECT 1 FROM documents WHERE owner = ? AND kind = 'query' AND id = ?").get(
    owner,
    key,
  ) !== undefined

/** The bytes of all documents of an owner. */
const ownedBytes = (database: Database.Database, owner: string): number =>
  Number(
    prepared(database, 'SELECT coalesce(sum(bytes), 0) FROM documents WHERE owner = ?').pluck().get(owner),
  )

/** Keeps a document if it replaces the one that its user has seen. Inside a transaction. */
export function putDocument(
  database: Database.Database,
  owner: string,
  document: NewDocument,
  { replaces, at }: { replaces: Replaces; at: string },
): DocumentOutcome {
  const whose: Whose = [owner, document.kind]
  const there = factsWithId(database, whose, document.id)
  const replaced = typeof replaces === 'number' ? withRevision(database, whose, replaces) : there
  const isStale = replaces !== undefined && (there?.revision ?? replaces) !== replaces
  if (isStale || (typeof replaces === 'number' && replaced === undefined)) {
    const row = rowOf(database, whose, document.id)
    // The answer to the same request may have been lost.
    if (row?.body && Buffer.from(row.body).equals(document.body)) return { document: factsOf(row) }
    return { because: 'stale', conflict: row?.body ? conflictJson(document.kind, row) : null }
  }
  if (HAVE_UNIQUE_NAMES.includes(document.kind)) {
    const other = prepared<unknown[], DocumentRow>(
      database,
      `SELECT ${WITH_BODY} FROM documents WHERE ${OF_KIND} AND name = ? AND id <> ?`,
    ).get(...whose, document.name, document.id)
    if (other) return { because: 'taken', conflict: conflictJson(document.kind, other) }
  }
  if (ownedBytes(database, owner) + document.body.length - (replaced?.bytes ?? 0) > MOST_OWNED_BYTES)
    return { because: 'full' }
  if (replaced) prepared(database, 'DELETE FROM documents WHERE revision = ?').run(replaced.revision)
  return { document: insert(database, owner, document, at) }
}

const factsOf = ({ body: _, ...facts }: DocumentRow) => facts

function insert(database: Database.Database, owner: string, document: NewDocument, at: string) {
  const { kind, id, name, words, keys, body } = document
  const updated_at = document.updated_at ?? at
  const { lastInsertRowid } = prepared(
    database,
    `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  ).run(owner, kind, id, name, words, updated_at, body.length, body)
  const revision = Number(lastInsertRowid)
  const addKey = prepared(
    database,
    'INSERT INTO document_keys (revision, side, owner, key) VALUES (?, ?, ?, ?)',
  )
  for (const { side, key } of keys) addKey.run(revision, side, owner, key)
  return { id, revision, name, updated_at, bytes: body.length }
}

/** Adds a document unless the owner has one with its id, which it returns as JSON. */
export function addDocument(
  database: Database.Database,
  owner: string,
  document: NewDocument,
  at: string,
): Uint8Array | 'added' | 'full' {
  const there = rowOf(database, [owner, document.kind], document.id)
  if (there?.body) return documentJson(there)
  const outcome = putDocument(database, owner, document, { replaces: undefined, at })
  if ('document' in outcome) return 'added'
  return 'conflict' in outcome && outcome.conflict ? outcome.conflict : 'full'
}

/** Removes documents, with what belongs to them. `left` is for the caller to fill. */
export function removeDocument(
  database: Database.Database,
  whose: Whose,
  request: RemoveDocumentRequest,
): RemoveOutcome {
  const [owner, kind] = whose
  const replaces = 'replaces' in request ? request.replaces : undefined
  const there =
    request.id === undefined ? withRevision(database, whose, replaces) : rowOf(database, whose, request.id)
  if (!there) return { removed: 0, left: [] }
  if (replaces !== undefined && replaces !== there.revision && there.body)
    return { because: 'stale', conflict: conflictJson(kind, there) }
  prepared(database, 'DELETE FROM documents WHERE revision = ?').run(there.revision)
  if (kind === 'project')
    prepared(database, "DELETE FROM documents WHERE owner = ? AND kind = 'answer' AND id = ?").run(
      owner,
      there.id,
    )
  if (kind === 'query')
    prepared(database, 'DELETE FROM earlier_answers WHERE owner = ? AND cache_key = ?').run(owner, there.id)
  return { removed: 1, left: [] }
}

export function findDocuments(
  database: Database.Database,
  whose: Whose,
  { keys, names, ids, before = Number.MAX_SAFE_INTEGER }: FindDocumentsRequest,
): Uint8Array {
  const [owner] = whose
  const sought = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
  const revisions =
    sought.length > 0
      ? prepared(
          database,
          `SELECT revision FROM document_keys
          WHERE owner = ? AND revision < ? AND key IN (SELECT value FROM json_each(?))
          GROUP BY revision HAVING count(DISTINCT side) = 2 ORDER BY revision DESC LIMIT ${MOST_FOUND_DOCUMENTS + 1}`,
        )
          .pluck()
          .all(owner, before, JSON.stringify(sought))
      : prepared(
          database,
          `SELECT revision FROM documents WHERE ${OF_KIND} AND id IN (SELECT value FROM json_each(?)) ORDER BY revision DESC`,
        )
          .pluck()
          .all(...whose, JSON.stringify(ids))
  const read = prepared<unknown[], DocumentRow>(
    database,
    `SELECT ${WITH_BODY} FROM documents WHERE revision = ?`,
  )
  const found: Uint8Array[] = []
  let bytes = 0
  let truncated = revisions.length > MOST_FOUND_DOCUMENTS
  for (const revision of revisions.slice(0, MOST_FOUND_DOCUMENTS)) {
    const row = read.get(revision)
    if (!row?.body) continue
    bytes += row.bytes
    if (bytes > MOST_FOUND_BYTES) {
      truncated = true
      break
    }
    found.push(documentJson(row))
  }
  return listJson('{"list":[', found, `],"truncated":${truncated}}`)
}

export const countDocuments = (database: Database.Database, owner: string): { [kind: string]: number } =>
  Object.fromEntries(
    prepared<[string], { kind: string; count: number }>(
      database,
      'SELECT kind, count(*) AS count FROM documents WHERE owner = ? GROUP BY kind',
    )
      .all(owner)
      .map(({ kind, count }) => [kind, count]),
  )

/** A document of any owner, as an export has it. */
export type ExportedDocument = DocumentRow & { owner: string; kind: string }

/** An export reads so many bytes at once, or one document that is larger. */
const EXPORTED_BYTES = 4 * 1024 * 1024

/** The next documents of all owners after a revision, or the decisions and choices of one. */
export const documentsAfter = (
  database: Database.Database,
  revision: number,
  { owner, limit }: { owner: string | null; limit: number },
): ExportedDocument[] =>
  prepared<unknown[], ExportedDocument>(
    database,
    `SELECT ${WITH_BODY}, owner, kind FROM documents WHERE ${
      owner === null
        ? `revision IN (
      SELECT revision FROM (
        SELECT revision, sum(bytes) OVER (ORDER BY revision) - bytes AS before FROM (
          SELECT revision, bytes FROM documents WHERE revision > @revision ORDER BY revision LIMIT @limit))
      WHERE before < ${EXPORTED_BYTES})`
        : "owner = @owner AND kind IN ('decision', 'choice') AND revision > @revision"
    } ORDER BY revision LIMIT @limit`,
  ).all({ revision, owner, limit })

/** A fact that the workspace knows about itself. */
export const factOf = (database: Database.Database, name: 'restored'): string | null =>
  prepared<[string], string>(database, 'SELECT value FROM workspace_facts WHERE name = ?')
    .pluck()
    .get(name) ?? null
