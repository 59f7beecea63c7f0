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
  type ExportedDocument,
  HAVE_UNIQUE_NAMES,
  listJson,
  type NewDocument,
  type Replaces,
} from '../document-rows.ts'
import type { DocumentOutcome, RemoveOutcome } from '../store.ts'
import type { Context, Files } from './files/files.ts'
import { prepared } from './prepared.ts'

/** The table of documents in SQLite (docs/dev/protocol.md, Documents). */

type Workspace = Pick<Files, 'workspace'>

const FACTS = 'id, revision, name, updated_at, bytes'
/** Another program may have made the body no JSON: such a row reads as absent. */
const WITH_BODY = `${FACTS}, CASE WHEN json_valid(body) THEN CAST(body AS BLOB) END AS body`
const OF_KIND = 'owner = ? AND kind = ?'
/** Words beyond these narrow a search no further. */
const MOST_WORDS = 8

export function listDocuments(
  { workspace }: Workspace,
  owner: string,
  kind: DocumentKind,
  { search, order, limit, offset, bodies }: DocumentsRequest,
): Uint8Array {
  const words = searchWords(search).slice(0, MOST_WORDS)
  const isFound = ['true', ...words.map(() => 'instr(words, ?) > 0')].join(' AND ')
  const rows = `FROM documents WHERE ${OF_KIND} AND ${isFound}`
  const values = [owner, kind, ...words]
  const total = prepared(workspace, `SELECT count(*) ${rows}`).pluck()
  const found = prepared<unknown[], DocumentRow>(
    workspace,
    `SELECT ${bodies ? WITH_BODY : FACTS} ${rows}
    ORDER BY ${order === 'name' ? 'name, id' : 'revision DESC'} LIMIT ? OFFSET ?`,
  ).all(...values, limit, offset)
  // Another program may have stored other kinds of values.
  const sound = found.filter(({ id, body }) => typeof id === 'string' && body !== null)
  return listJson(`{"total":${Number(total.get(...values))},"list":[`, sound.map(documentJson), ']}')
}

/** Finds a document by the value in a column. */
const finding =
  (columns: string) =>
  (
    { workspace }: Workspace,
    column: 'id' | 'revision',
    ...values: [owner: string, kind: DocumentKind, value: unknown]
  ) =>
    prepared<unknown[], DocumentRow>(
      workspace,
      `SELECT ${columns} FROM documents WHERE ${OF_KIND} AND ${column} = ?`,
    ).get(...values)
const rowWith = finding(WITH_BODY)
/** Without its body, which may be large. */
export const factsWith = finding(FACTS)

export function getDocument(
  files: Workspace,
  owner: string,
  kind: DocumentKind,
  id: string,
): Uint8Array | null {
  const row = rowWith(files, 'id', owner, kind, id)
  return row?.body ? documentJson(row) : null
}

/** Whether an owner has named the query with a key. */
export const isNamed = ({ workspace }: Workspace, owner: string, key: string): boolean =>
  prepared(workspace, "SELECT 1 FROM documents WHERE owner = ? AND kind = 'query' AND id = ?").get(
    owner,
    key,
  ) !== undefined

/** Keeps a document if it replaces the one that its user has seen. */
export function putDocument(
  files: Pick<Context, 'workspace' | 'at'>,
  owner: string,
  document: NewDocument,
  replaces: Replaces,
): DocumentOutcome {
  const { workspace } = files
  const { kind, id, name, words, keys, body } = document
  const there = factsWith(files, 'id', owner, kind, id)
  const replaced = typeof replaces === 'number' ? factsWith(files, 'revision', owner, kind, replaces) : there
  const isStale = replaces !== undefined && (there?.revision ?? replaces) !== replaces
  if (isStale || (typeof replaces === 'number' && replaced === undefined)) {
    const row = rowWith(files, 'id', owner, kind, id)
    // The answer to the same request may have been lost.
    if (there && row?.body && Buffer.from(row.body).equals(body)) return { document: there }
    return { because: 'stale', conflict: row?.body ? conflictJson(kind, row) : null }
  }
  if (HAVE_UNIQUE_NAMES.includes(kind)) {
    const other = prepared<unknown[], DocumentRow>(
      workspace,
      `SELECT ${WITH_BODY} FROM documents WHERE ${OF_KIND} AND name = ? AND id <> ?`,
    ).get(owner, kind, name, id)
    if (other) return { because: 'taken', conflict: conflictJson(kind, other) }
  }
  const owned = prepared(workspace, 'SELECT coalesce(sum(bytes), 0) FROM documents WHERE owner = ?').pluck()
  if (Number(owned.get(owner)) + body.length - (replaced?.bytes ?? 0) > MOST_OWNED_BYTES)
    return { because: 'full' }
  if (replaced) prepared(workspace, 'DELETE FROM documents WHERE revision = ?').run(replaced.revision)
  const updated_at = document.updated_at ?? files.at
  const { lastInsertRowid } = prepared(
    workspace,
    `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  ).run(owner, kind, id, name, words, updated_at, body.length, body)
  const revision = Number(lastInsertRowid)
  const addKey = prepared(
    workspace,
    'INSERT INTO document_keys (revision, side, owner, key) VALUES (?, ?, ?, ?)',
  )
  for (const { side, key } of keys) addKey.run(revision, side, owner, key)
  return { document: { id, revision, name, updated_at, bytes: body.length } }
}

/** Adds a document unless the owner has one with its id, which it returns as JSON. */
export function addDocument(
  files: Pick<Context, 'workspace' | 'at'>,
  owner: string,
  document: NewDocument,
): Uint8Array | 'added' | 'full' {
  const there = getDocument(files, owner, document.kind, document.id)
  if (there) return there
  const outcome = putDocument(files, owner, document, undefined)
  if ('document' in outcome) return 'added'
  return 'conflict' in outcome && outcome.conflict ? outcome.conflict : 'full'
}

/** Removes documents, with what belongs to them. `left` is for the caller to fill. */
export function removeDocument(
  files: Workspace,
  owner: string,
  kind: DocumentKind,
  request: RemoveDocumentRequest,
): RemoveOutcome {
  const { workspace } = files
  const replaces = 'replaces' in request ? request.replaces : undefined
  const there =
    request.id === undefined
      ? rowWith(files, 'revision', owner, kind, replaces)
      : rowWith(files, 'id', owner, kind, request.id)
  if (!there) return { removed: 0, left: [] }
  if (replaces !== undefined && replaces !== there.revision && there.body)
    return { because: 'stale', conflict: conflictJson(kind, there) }
  prepared(workspace, 'DELETE FROM documents WHERE revision = ?').run(there.revision)
  if (kind === 'project')
    prepared(workspace, `DELETE FROM documents WHERE ${OF_KIND} AND id = ?`).run(owner, 'answer', there.id)
  if (kind === 'query')
    prepared(workspace, 'DELETE FROM earlier_answers WHERE owner = ? AND cache_key = ?').run(owner, there.id)
  return { removed: 1, left: [] }
}

export function findDocuments(
  { workspace }: Workspace,
  owner: string,
  kind: DocumentKind,
  { keys, names, ids, before = Number.MAX_SAFE_INTEGER }: FindDocumentsRequest,
): Uint8Array {
  const persons = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
  // Of a decision both sides have to be among the persons.
  const isFound =
    persons.length > 0
      ? `revision IN (SELECT revision FROM document_keys WHERE owner = @owner AND revision < @before
          AND key IN (SELECT value FROM json_each(@sought)) GROUP BY revision HAVING count(DISTINCT side) = 2)`
      : 'id IN (SELECT value FROM json_each(@sought))'
  const rows = prepared<unknown[], DocumentRow>(
    workspace,
    `SELECT ${WITH_BODY} FROM documents WHERE owner = @owner AND kind = @kind AND ${isFound} ORDER BY revision DESC`,
  ).iterate({ owner, kind, before, sought: JSON.stringify(persons.length > 0 ? persons : ids) })
  const found: Uint8Array[] = []
  let bytes = 0
  let truncated = false
  for (const row of rows) {
    bytes += row.bytes
    truncated = found.length === MOST_FOUND_DOCUMENTS || bytes > MOST_FOUND_BYTES
    if (truncated) break
    if (row.body) found.push(documentJson(row))
  }
  return listJson('{"list":[', found, `],"truncated":${truncated}}`)
}

/** How many documents of each kind an owner has. */
export const countDocuments = ({ workspace }: Workspace, owner: string): { [kind: string]: number } =>
  Object.fromEntries(
    prepared<[string], [string, number]>(
      workspace,
      'SELECT kind, count(*) FROM documents WHERE owner = ? GROUP BY kind',
    )
      .raw()
      .all(owner),
  )

/** An export reads so many bytes at once, or one document that is larger. */
const EXPORTED_BYTES = 4 * 1024 * 1024

/** The next documents of all owners after a revision, or the decisions and choices of one. */
export const documentsAfter = (
  { workspace }: Workspace,
  revision: number,
  { owner, limit }: { owner: string | null; limit: number },
): ExportedDocument[] =>
  prepared<unknown[], ExportedDocument>(
    workspace,
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

/** The time of the backup that replaced a damaged workspace, until the user has read of it. */
export const restoredAt = ({ workspace }: Workspace): string | null =>
  prepared<[], string>(workspace, "SELECT value FROM workspace_facts WHERE name = 'restored'")
    .pluck()
    .get() ?? null
