import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type {
  DocumentsRequest,
  FindDocumentsRequest,
  RemoveDocumentRequest,
} from '../../../shared/contract/documents.ts'
import { MOST_FOUND_BYTES, MOST_FOUND_DOCUMENTS, MOST_OWNED_BYTES } from '../../../shared/limits.ts'
import { searchWords } from '../../../shared/search-text.ts'
import {
  type DocumentRow,
  documentJson,
  type ExportedDocument,
  HAVE_UNIQUE_NAMES,
  listJson,
  type NewDocument,
  type Replaces,
} from '../document-rows.ts'
import type { DocumentOutcome, RemoveOutcome } from '../store.ts'
import type { Query } from './connection.ts'

/** The table of documents in PostgreSQL (docs/dev/protocol.md, Documents). */

const FACTS = 'id, revision, name, updated_at, bytes'
const OF_KIND = 'owner = $1 AND kind = $2'
const MOST_WORDS = 8

type Whose = readonly [owner: string, kind: DocumentKind]

export async function listDocuments(
  query: Query,
  whose: Whose,
  { search, prefix, order, limit, offset, bodies }: DocumentsRequest,
): Promise<Uint8Array> {
  const words = searchWords(search).slice(0, MOST_WORDS)
  const rows = `FROM documents WHERE ${OF_KIND} AND starts_with(id, $3)
    AND (SELECT coalesce(bool_and(strpos(words, word) > 0), true) FROM unnest($4::text[]) AS word)`
  const values = [...whose, prefix, words]
  const [total] = await query<{ count: number }>(`SELECT count(*) AS count ${rows}`, values)
  const found = await query<DocumentRow>(
    `SELECT ${FACTS}${bodies ? ', body' : ''} ${rows}
    ORDER BY ${order === 'name' ? 'name, id' : 'revision DESC'} LIMIT $5 OFFSET $6`,
    [...values, limit, offset],
  )
  return listJson(`{"total":${total?.count ?? 0},"list":[`, found.map(documentJson), ']}')
}

const rowOf = async (query: Query, whose: Whose, id: string): Promise<DocumentRow | undefined> =>
  (
    await query<DocumentRow>(
      `SELECT ${FACTS}, body FROM documents WHERE ${OF_KIND} AND md5(id) = md5($3) AND id = $3`,
      [...whose, id],
    )
  )[0]

const withRevision = async (query: Query, whose: Whose, revision: number | undefined) =>
  (
    await query<DocumentRow>(`SELECT ${FACTS} FROM documents WHERE ${OF_KIND} AND revision = $3`, [
      ...whose,
      revision ?? null,
    ])
  )[0]

export async function getDocument(query: Query, whose: Whose, id: string): Promise<Uint8Array | null> {
  const row = await rowOf(query, whose, id)
  return row ? documentJson(row) : null
}

/** Keeps a document if it replaces the one that its user has seen. Inside a transaction that no other one overlaps. */
export async function putDocument(
  query: Query,
  owner: string,
  document: NewDocument,
  { replaces, at }: { replaces: Replaces; at: string },
): Promise<DocumentOutcome> {
  const whose: Whose = [owner, document.kind]
  const there = await rowOf(query, whose, document.id)
  const conflict = there ? documentJson(there) : null
  const replaced = typeof replaces === 'number' ? await withRevision(query, whose, replaces) : there
  if (replaces !== undefined && (there?.revision ?? replaces) !== replaces) {
    // The answer to the same request may have been lost.
    if (there?.body && Buffer.from(there.body).equals(document.body)) return { document: factsOf(there) }
    return { because: 'stale', conflict }
  }
  if (typeof replaces === 'number' && replaced === undefined) return { because: 'stale', conflict }
  if (HAVE_UNIQUE_NAMES.includes(document.kind)) {
    const [other] = await query<DocumentRow>(
      `SELECT ${FACTS}, body FROM documents WHERE ${OF_KIND} AND name = $3 AND id <> $4`,
      [...whose, document.name, document.id],
    )
    if (other) return { because: 'taken', conflict: documentJson(other) }
  }
  const [owned] = await query<{ bytes: number }>(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM documents WHERE owner = $1',
    [owner],
  )
  if ((owned?.bytes ?? 0) + document.body.length - (replaced?.bytes ?? 0) > MOST_OWNED_BYTES)
    return { because: 'full' }
  if (replaced) await query('DELETE FROM documents WHERE revision = $1', [replaced.revision])
  return { document: await insert(query, owner, document, at) }
}

const factsOf = ({ body: _, ...facts }: DocumentRow) => facts

async function insert(query: Query, owner: string, document: NewDocument, at: string) {
  const { kind, id, name, words, keys, body } = document
  const updated_at = document.updated_at ?? at
  const [row] = await query<{ revision: number }>(
    `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING revision`,
    [owner, kind, id, name, words, updated_at, body.length, body],
  )
  const revision = row?.revision ?? 0
  if (keys.length > 0)
    await query(
      `INSERT INTO document_keys (revision, side, owner, key)
      SELECT $1, side, $2, key FROM unnest($3::integer[], $4::text[]) AS persons (side, key)`,
      [revision, owner, keys.map(({ side }) => side), keys.map(({ key }) => key)],
    )
  return { id, revision, name, updated_at, bytes: body.length }
}

/** Adds a document unless the owner has one with its id, which it returns as JSON. */
export async function addDocument(
  query: Query,
  owner: string,
  document: NewDocument,
  at: string,
): Promise<Uint8Array | 'added' | 'full'> {
  const there = await rowOf(query, [owner, document.kind], document.id)
  if (there) return documentJson(there)
  const outcome = await putDocument(query, owner, document, { replaces: undefined, at })
  if ('document' in outcome) return 'added'
  return 'conflict' in outcome && outcome.conflict ? outcome.conflict : 'full'
}

export async function removeDocument(
  query: Query,
  whose: Whose,
  request: RemoveDocumentRequest,
): Promise<RemoveOutcome> {
  const [owner, kind] = whose
  const removeAll = async (ofKind: DocumentKind, prefix: string) =>
    (
      await query(
        'DELETE FROM documents WHERE owner = $1 AND kind = $2 AND starts_with(id, $3) RETURNING revision',
        [owner, ofKind, prefix],
      )
    ).length
  if ('prefix' in request) return { removed: await removeAll(kind, request.prefix), left: [] }
  const replaces = 'replaces' in request ? request.replaces : undefined
  const there =
    request.id === undefined
      ? await withRevision(query, whose, replaces)
      : await rowOf(query, whose, request.id)
  if (!there) return { removed: 0, left: [] }
  if (replaces !== undefined && replaces !== there.revision)
    return { because: 'stale', conflict: documentJson(there) }
  await query('DELETE FROM documents WHERE revision = $1', [there.revision])
  if (kind === 'project') await removeAll('part', `${there.id}/`)
  if (kind === 'query')
    await query('DELETE FROM earlier_answers WHERE owner = $1 AND cache_key = $2', [owner, there.id])
  // Backups are those of the server.
  return { removed: 1, left: [] }
}

export async function findDocuments(
  query: Query,
  whose: Whose,
  { keys, names, ids, before = Number.MAX_SAFE_INTEGER }: FindDocumentsRequest,
): Promise<Uint8Array> {
  const sought = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
  const revisions =
    sought.length > 0
      ? `SELECT revision FROM document_keys WHERE owner = $1 AND $2 = 'decision' AND key = ANY($3) AND revision < $4
        GROUP BY revision HAVING count(DISTINCT side) = 2`
      : `SELECT revision FROM documents WHERE ${OF_KIND} AND id = ANY($3) AND $4::bigint > 0`
  const rows = await query<DocumentRow>(
    `SELECT ${FACTS}, body FROM (
      SELECT *, sum(bytes) OVER (ORDER BY revision DESC) AS until_here FROM documents
      WHERE revision IN (${revisions} ORDER BY revision DESC LIMIT ${MOST_FOUND_DOCUMENTS + 1})) AS found
    WHERE until_here - bytes <= ${MOST_FOUND_BYTES} ORDER BY revision DESC`,
    [...whose, sought.length > 0 ? sought : ids, before],
  )
  let bytes = 0
  const found = rows.slice(0, MOST_FOUND_DOCUMENTS).filter((row) => {
    bytes += row.bytes
    return bytes <= MOST_FOUND_BYTES
  })
  return listJson('{"list":[', found.map(documentJson), `],"truncated":${found.length < rows.length}}`)
}

export const countDocuments = async (query: Query, owner: string): Promise<{ [kind: string]: number }> =>
  Object.fromEntries(
    (
      await query<{ kind: string; count: number }>(
        'SELECT kind, count(*) AS count FROM documents WHERE owner = $1 GROUP BY kind',
        [owner],
      )
    ).map(({ kind, count }) => [kind, count]),
  )

export const documentsAfter = (
  query: Query,
  revision: number,
  { owner, limit }: { owner: string | null; limit: number | null },
): Promise<ExportedDocument[]> =>
  query<ExportedDocument>(
    `SELECT ${FACTS}, body, owner, kind FROM documents WHERE revision > $1 AND ($2::text IS NULL OR owner = $2)
    ORDER BY revision LIMIT $3`,
    [revision, owner, limit],
  )
