import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { DocumentsRequest } from '../../../shared/contract/document-shapes.ts'
import { MOST_FOUND_BYTES, MOST_FOUND_DOCUMENTS } from '../../../shared/limits.ts'
import { searchWords } from '../../../shared/search-text.ts'
import { readFindRequest } from '../document-requests.ts'
import { type DocumentRow, documentJson, type ExportedDocument, listJson } from '../document-rows.ts'
import { PIECE_BYTES, PIECE_ROWS } from '../store.ts'
import type { Files } from './files/files.ts'
import { prepared } from './prepared.ts'

/** Reads the table of documents in SQLite (docs/dev/protocol.md, Documents). */

type Workspace = Pick<Files, 'workspace'>

export const WITHOUT_BODY = 'id, revision, name, updated_at, bytes'
/** Selects the body, or NULL if another program has written something else than JSON. */
export const WITH_BODY = `${WITHOUT_BODY}, CASE WHEN json_valid(body) THEN CAST(body AS BLOB) END AS body`
const OF_KIND = 'owner = ? AND kind = ?'
/** A search ignores further words. */
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
    `SELECT ${bodies ? WITH_BODY : WITHOUT_BODY} ${rows}
    ORDER BY ${order === 'name' ? 'name, id' : 'revision DESC'} LIMIT ? OFFSET ?`,
  ).all(...values, limit, offset)
  // Another program may have written values of other kinds.
  const sound = found.filter(({ id, body }) => typeof id === 'string' && body !== null)
  return listJson(`{"total":${Number(total.get(...values))},"list":[`, sound.map(documentJson), ']}')
}

export function getDocument(
  { workspace }: Workspace,
  owner: string,
  kind: DocumentKind,
  id: string,
): Uint8Array | null {
  const row = prepared<unknown[], DocumentRow>(
    workspace,
    `SELECT ${WITH_BODY} FROM documents WHERE ${OF_KIND} AND id = ?`,
  ).get(owner, kind, id)
  return row?.body ? documentJson(row) : null
}

/** Whether an owner has named the query with a key. */
export const isNamed = ({ workspace }: Workspace, owner: string, key: string): boolean =>
  prepared(workspace, "SELECT 1 FROM documents WHERE owner = ? AND kind = 'query' AND id = ?").get(
    owner,
    key,
  ) !== undefined

export function findDocuments(
  { workspace }: Workspace,
  owner: string,
  kind: DocumentKind,
  body: Uint8Array,
): Uint8Array {
  const { keys, names, ids, before = Number.MAX_SAFE_INTEGER } = readFindRequest(body)
  const persons = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
  // A decision is found if the request names a person of each of its sides.
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

/** Reads the next documents of an export, of all owners, after a revision. */
export const documentsAfter = ({ workspace }: Workspace, revision: number): ExportedDocument[] =>
  prepared<[number], ExportedDocument>(
    workspace,
    `SELECT ${WITHOUT_BODY}, CASE WHEN json_valid(body) THEN CAST(json(body) AS BLOB) END AS body, owner, kind
    FROM documents WHERE revision IN (
      SELECT revision FROM (
        SELECT revision, sum(bytes) OVER (ORDER BY revision) - bytes AS before FROM (
          SELECT revision, bytes FROM documents WHERE revision > ? ORDER BY revision LIMIT ${PIECE_ROWS}))
      WHERE before < ${PIECE_BYTES}) ORDER BY revision`,
  ).all(revision)

/** Reads the time of the backup that replaced a damaged workspace; null once the user has read the note about it. */
export const restoredAt = ({ workspace }: Workspace): string | null =>
  prepared<[], string>(workspace, "SELECT value FROM workspace_facts WHERE name = 'restored'")
    .pluck()
    .get() ?? null

export const noteRestoredRead = ({ workspace }: Workspace): void =>
  void workspace.exec("DELETE FROM workspace_facts WHERE name = 'restored'")
