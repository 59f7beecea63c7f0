import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type {
  DocumentFacts,
  DocumentsRequest,
  FindDocumentsRequest,
} from '../../shared/contract/document-shapes.ts'
import { MOST_FOUND_BYTES, MOST_FOUND_DOCUMENTS, MOST_OWNED_BYTES } from '../../shared/limits.ts'
import { searchWords } from '../../shared/search-text.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import {
  conflictJson,
  type DocumentChange,
  type DocumentRow,
  documentJson,
  type ExportedDocument,
  HAVE_UNIQUE_NAMES,
  listJson,
  type NewDocument,
  type Replaces,
} from './document-rows.ts'
import { removeEarlier } from './earlier-answers.ts'
import { type Engine, joined, type Sql, sql } from './engine.ts'
import { type DocumentOutcome, PIECE_BYTES, PIECE_ROWS } from './store.ts'

/** Reads and changes the table of documents (docs/dev/protocol.md, Documents). */

/** A search uses at most this many words. */
const MOST_WORDS = 8
const FACTS = sql`id, revision, name, updated_at, bytes`
const withBody = ({ storedJson }: Engine) => sql`${FACTS}, ${storedJson('body')} AS body`

/** Reads a document without its body, which may be large. `which`: a condition besides owner and kind. */
const factsOf = (engine: Engine, owner: string, kind: DocumentKind, which: Sql) =>
  readOne(engine, FACTS, sql`owner = ${owner} AND kind = ${kind} AND ${which}`)

/** Reads a document with its body. The body is null if another program has made it unreadable. */
const rowOf = (engine: Engine, owner: string, kind: DocumentKind, which: Sql) =>
  readOne(engine, withBody(engine), sql`owner = ${owner} AND kind = ${kind} AND ${which}`)

const readOne = async ({ work }: Engine, columns: Sql, which: Sql): Promise<DocumentRow | undefined> =>
  (await work<DocumentRow>`SELECT ${columns} FROM documents WHERE ${which}`)[0]

/** Makes changes of documents, one after the other. Throws a 413 if the owner's documents exceed the quota. */
export async function putDocuments(
  engine: Engine,
  owner: string,
  changes: readonly DocumentChange[],
): Promise<DocumentOutcome[]> {
  const outcomes: DocumentOutcome[] = []
  for (const { document, replaces, ...which } of changes) {
    const lacksProject =
      document?.kind === 'answer' && !(await factsOf(engine, owner, 'project', engine.hasId(document.id)))
    outcomes.push(
      // Another window has deleted the project of the answer.
      lacksProject
        ? { because: 'stale', conflict: null }
        : document
          ? await saveDocument(engine, owner, document, replaces)
          : await removeDocument(engine, owner, which, replaces),
    )
  }
  if (changes.some(({ document }) => document)) await requireRoom(engine, owner)
  return outcomes
}

const QUOTA_EXCEEDED = 'Your own work would exceed 1 GB. Nothing was saved: remove something first.'

/** Throws a 413, and so ends the transaction, if an owner's documents exceed the quota. */
export async function requireRoom({ work }: Engine, owner: string): Promise<void> {
  const [owned] = await work<{ bytes: number }>`
    SELECT coalesce(sum(bytes), 0) AS bytes FROM documents WHERE owner = ${owner}`
  if ((owned?.bytes ?? 0) > MOST_OWNED_BYTES) throw new ExpectedError(413, QUOTA_EXCEEDED)
}

/** Adds a document of an import, unless the owner has one with its id or name. Returns whether it added the document. */
export async function addDocument(engine: Engine, owner: string, document: NewDocument): Promise<boolean> {
  const stored = await rowOf(engine, owner, document.kind, engine.hasId(document.id))
  if (stored?.body) return false
  // `putDocuments` would refuse an answer whose line comes before the line of its project.
  return 'document' in (await saveDocument(engine, owner, document, undefined))
}

/** Saves a document if the stored revision is the one that the user has seen (`replaces`). */
async function saveDocument(
  engine: Engine,
  owner: string,
  document: NewDocument,
  replaces: Replaces,
): Promise<DocumentOutcome> {
  const { kind, id, name, body } = document
  const hasId = engine.hasId(id)
  const stored = await factsOf(engine, owner, kind, hasId)
  const namesRevision = typeof replaces === 'number'
  const replaced = namesRevision ? await factsOf(engine, owner, kind, sql`revision = ${replaces}`) : stored
  const isStale = replaces !== undefined && (stored?.revision ?? replaces) !== replaces
  if (isStale || (namesRevision && replaced === undefined)) {
    const row = stored && (await rowOf(engine, owner, kind, hasId))
    // Equal bodies: the client repeats a request after a lost response.
    if (stored && row?.body && Buffer.from(row.body).equals(body)) return { document: stored }
    return { because: 'stale', conflict: row?.body ? conflictJson(kind, row) : null }
  }
  const other =
    HAVE_UNIQUE_NAMES.includes(kind) &&
    (await rowOf(engine, owner, kind, sql`name = ${name} AND id <> ${id}`))
  if (other) return { because: 'taken', conflict: conflictJson(kind, other) }
  if (replaced) await deleteDocument(engine, replaced)
  return { document: await insertDocument(engine, owner, document) }
}

async function insertDocument(
  { work, at, json }: Engine,
  owner: string,
  { kind, id, name, words, keys, body, updated_at }: NewDocument,
): Promise<DocumentFacts> {
  const [saved] = await work<DocumentFacts>`
    INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
    VALUES (${owner}, ${kind}, ${id}, ${name}, ${words}, ${updated_at ?? at}, ${body.length}, ${json(body)})
    RETURNING ${FACTS}`
  if (saved === undefined) throw new Error('The engine gave no row.')
  const rows = keys.map(({ side, key }) => sql`(${saved.revision}, ${side}, ${owner}, ${key})`)
  if (rows.length > 0)
    await work`INSERT INTO document_keys (revision, side, owner, key) VALUES ${joined(rows)}`
  return saved
}

const deleteDocument = ({ work }: Engine, { revision }: DocumentRow) =>
  work`DELETE FROM documents WHERE revision = ${revision}`

/** Removes a document, and with it a project's answer or a query's earlier answers. `sqlite-store.ts` fills `left` later. */
async function removeDocument(
  engine: Engine,
  owner: string,
  { kind, id }: { kind: DocumentKind; id: string },
  replaces: Replaces,
): Promise<DocumentOutcome> {
  const hasId = engine.hasId(id)
  const stored = await factsOf(engine, owner, kind, hasId)
  if (!stored) return { document: null, removed: null, left: [] }
  if (typeof replaces === 'number' && replaces !== stored.revision) {
    const row = await rowOf(engine, owner, kind, hasId)
    // A document that cannot be read can always be removed.
    if (row?.body) return { because: 'stale', conflict: conflictJson(kind, row) }
  }
  await deleteDocument(engine, stored)
  const answer = kind === 'project' && (await factsOf(engine, owner, 'answer', hasId))
  if (answer) await deleteDocument(engine, answer)
  if (kind === 'query') await removeEarlier(engine, owner, id)
  return { document: null, removed: id, left: [] }
}

export async function listDocuments(
  engine: Engine,
  owner: string,
  kind: DocumentKind,
  { search, order, limit, offset, bodies }: DocumentsRequest,
): Promise<Uint8Array> {
  const words = searchWords(search).slice(0, MOST_WORDS)
  const isListed = joined(
    [sql`owner = ${owner} AND kind = ${kind}`, ...words.map((word) => engine.hasWord(word))],
    ' AND ',
  )
  const [total] = await engine.work<{ count: number }>`
    SELECT count(*) AS count FROM documents WHERE ${isListed}`
  const found = await engine.work<DocumentRow>`
    SELECT ${bodies ? withBody(engine) : FACTS} FROM documents WHERE ${isListed}
    ORDER BY ${order === 'name' ? sql`name, id` : sql`revision DESC`} LIMIT ${limit} OFFSET ${offset}`
  // Leave out rows that another program has made unreadable.
  const sound = found.filter(({ id, body }) => typeof id === 'string' && body !== null)
  return listJson(`{"total":${total?.count ?? 0},"list":[`, sound.map(documentJson), ']}')
}

export async function getDocument(
  engine: Engine,
  owner: string,
  kind: DocumentKind,
  id: string,
): Promise<Uint8Array | null> {
  const row = await rowOf(engine, owner, kind, engine.hasId(id))
  return row?.body ? documentJson(row) : null
}

/** Finds documents by id, or decisions with requested persons on both sides. */
export async function findDocuments(
  engine: Engine,
  owner: string,
  kind: DocumentKind,
  { keys, names, ids, before = Number.MAX_SAFE_INTEGER }: FindDocumentsRequest,
): Promise<Uint8Array> {
  const persons = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
  const revisions =
    persons.length > 0
      ? sql`SELECT revision FROM document_keys
        WHERE owner = ${owner} AND revision < ${before} AND ${engine.isOneOf('key', persons)}
        GROUP BY revision HAVING count(DISTINCT side) = 2`
      : sql`SELECT revision FROM documents WHERE owner = ${owner} AND kind = ${kind} AND ${engine.isOneOf('id', ids)}`
  const rows = await engine.work<DocumentRow & { until_here: number }>`
    SELECT ${withBody(engine)}, until_here FROM documents JOIN (
      SELECT revision AS found, sum(bytes) OVER (ORDER BY revision DESC) AS until_here FROM documents
      WHERE kind = ${kind} AND revision IN (${revisions} ORDER BY revision DESC LIMIT ${MOST_FOUND_DOCUMENTS + 1})
    ) AS sums ON revision = found
    WHERE until_here - bytes <= ${MOST_FOUND_BYTES} ORDER BY revision DESC`
  const found = rows.slice(0, MOST_FOUND_DOCUMENTS).filter(({ until_here }) => until_here <= MOST_FOUND_BYTES)
  const list = found.flatMap(({ until_here: _, ...row }) => (row.body ? [documentJson(row)] : []))
  return listJson('{"list":[', list, `],"truncated":${found.length < rows.length}}`)
}

/** For an export: reads the next documents after a revision, of all owners. */
export const documentsAfter = async (engine: Engine, revision: number) =>
  engine.work<ExportedDocument>`
    SELECT ${withBody(engine)}, owner, kind FROM documents WHERE revision IN (
      SELECT revision FROM (
        SELECT revision, sum(bytes) OVER (ORDER BY revision) - bytes AS before FROM (
          SELECT revision, bytes FROM documents WHERE revision > ${revision} ORDER BY revision LIMIT ${PIECE_ROWS}
        ) AS next) AS sums
      WHERE before < ${PIECE_BYTES}) ORDER BY revision`
