import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { MOST_FOUND_BYTES, MOST_FOUND_DOCUMENTS, MOST_OWNED_BYTES } from '../../../shared/limits.ts'
import { searchWords } from '../../../shared/search-text.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { decisionFile } from '../decision-file.ts'
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
import { countImport, EARLIER, earlierLine, exportedDocuments, readOwnFile } from '../own-files.ts'
import { type DocumentOutcome, FULL, type Store } from '../store.ts'
import { type Query, type Sql, sql } from './connection.ts'
import { addEarlierOnce, earlierAfter } from './postgres-earlier.ts'
import { refuseNul } from './postgres-errors.ts'
import type { Part } from './store-part.ts'

/** The table of documents in PostgreSQL (docs/dev/protocol.md, Documents). */

const FACTS = sql`id, revision, name, updated_at, bytes`
const MOST_WORDS = 8
const EXPORTED_AT_ONCE = 20
const EXPORTED_BYTES = 4 * 1024 * 1024

const isOf = (owner: string, kind: DocumentKind): Sql => sql`owner = ${owner} AND kind = ${kind}`
const withId = (owner: string, kind: DocumentKind, id: string): Sql =>
  sql`${isOf(owner, kind)} AND md5(id) = md5(${id}) AND id = ${id}`

/** The document that a condition selects. */
const rowOf = async (query: Query, which: Sql): Promise<DocumentRow | undefined> =>
  (await query<DocumentRow>`SELECT ${FACTS}, body FROM documents WHERE ${which}`)[0]
const factsOf = async (query: Query, which: Sql): Promise<DocumentRow | undefined> =>
  (await query<DocumentRow>`SELECT ${FACTS} FROM documents WHERE ${which}`)[0]

export const postgresDocuments = ({ read, write, bodies, now }: Part) =>
  ({
    async listDocuments(owner, kind, { search, order, limit, offset, bodies }) {
      const words = searchWords(search).slice(0, MOST_WORDS)
      const isListed = sql`${isOf(owner, kind)}
      AND (SELECT coalesce(bool_and(strpos(words, word) > 0), true) FROM unnest(${words}::text[]) AS word)`
      const [total] = await read<{ count: number }>`SELECT count(*) AS count FROM documents WHERE ${isListed}`
      const found = await read<DocumentRow>`
      SELECT ${FACTS}${bodies ? sql`, body` : sql``} FROM documents WHERE ${isListed}
      ORDER BY ${order === 'name' ? sql`name, id` : sql`revision DESC`} LIMIT ${limit} OFFSET ${offset}`
      return listJson(`{"total":${total?.count ?? 0},"list":[`, found.map(documentJson), ']}')
    },

    async getDocument(owner, kind, id) {
      const row = await rowOf(read, withId(owner, kind, id))
      return row ? documentJson(row) : null
    },

    async putDocument(owner, kind, body) {
      const { document, replaces } = await bodies.read(kind, body)
      const at = now()
      return write(async (query) => {
        // A window may save the answer to a project that another one has deleted.
        if (kind === 'answer' && !(await factsOf(query, withId(owner, 'project', document.id))))
          return { because: 'stale', conflict: null }
        return putDocument(query, owner, document, { replaces, at })
      })
    },

    async removeDocument(owner, kind, request) {
      const { id, replaces } = { replaces: undefined, ...request }
      const which =
        id === undefined ? sql`${isOf(owner, kind)} AND revision = ${replaces}` : withId(owner, kind, id)
      return write(async (query) => {
        const there = await factsOf(query, which)
        if (!there) return { removed: 0, left: [] }
        if (replaces !== undefined && replaces !== there.revision) {
          const row = await rowOf(query, which)
          return { because: 'stale', conflict: conflictJson(kind, row ?? there) }
        }
        await query`DELETE FROM documents WHERE revision = ${there.revision}`
        if (kind === 'project') await query`DELETE FROM documents WHERE ${withId(owner, 'answer', there.id)}`
        if (kind === 'query')
          await query`DELETE FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${there.id}`
        // Backups are those of the server.
        return { removed: 1, left: [] }
      })
    },

    async findDocuments(owner, kind, request) {
      if (!(request instanceof Uint8Array)) refuseNul(request)
      const {
        keys,
        names,
        ids,
        before = Number.MAX_SAFE_INTEGER,
      } = request instanceof Uint8Array ? await bodies.read('sought', request) : request
      const persons = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
      const revisions =
        persons.length > 0
          ? sql`SELECT revision FROM document_keys
            WHERE owner = ${owner} AND ${kind} = 'decision' AND key = ANY(${persons}) AND revision < ${before}
            GROUP BY revision HAVING count(DISTINCT side) = 2`
          : sql`SELECT revision FROM documents WHERE ${isOf(owner, kind)} AND id = ANY(${ids})`
      const rows = await read<DocumentRow>`
      SELECT ${FACTS}, body FROM (
        SELECT *, sum(bytes) OVER (ORDER BY revision DESC) AS until_here FROM documents
        WHERE revision IN (${revisions} ORDER BY revision DESC LIMIT ${MOST_FOUND_DOCUMENTS + 1})) AS found
      WHERE until_here - bytes <= ${MOST_FOUND_BYTES} ORDER BY revision DESC`
      let bytes = 0
      const found = rows.slice(0, MOST_FOUND_DOCUMENTS).filter((row) => {
        bytes += row.bytes
        return bytes <= MOST_FOUND_BYTES
      })
      return listJson('{"list":[', found.map(documentJson), `],"truncated":${found.length < rows.length}}`)
    },

    async countDocuments(owner) {
      const rows = await read<{ kind: string; count: number }>`
      SELECT kind, count(*) AS count FROM documents WHERE owner = ${owner} GROUP BY kind`
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
    },

    async exportDocuments(cursor) {
      if (!cursor.startsWith(EARLIER)) {
        const after = await read<ExportedDocument>`
        SELECT ${FACTS}, body, owner, kind FROM (
          SELECT *, sum(bytes) OVER (ORDER BY revision) - bytes AS before FROM (
            SELECT * FROM documents WHERE revision > ${Number(cursor)} ORDER BY revision LIMIT ${EXPORTED_AT_ONCE}
          ) AS next) AS sums
        WHERE before < ${EXPORTED_BYTES} ORDER BY revision`
        return exportedDocuments(after)
      }
      const earlier = await earlierAfter(read, Number(cursor.slice(EARLIER.length)))
      if (!earlier) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
      return { lines: earlierLine(earlier), count: 1, leftOut: [], next: `${EARLIER}${earlier.id}` }
    },

    async exportDecisions(owner, head) {
      const all = await read<ExportedDocument>`
      SELECT ${FACTS}, body, owner, kind FROM documents
      WHERE owner = ${owner} AND kind IN ('decision', 'choice') ORDER BY revision`
      return decisionFile(all, head)
    },

    async importDocuments(owner, file, bytes) {
      const { items, ends, bad } = readOwnFile(file, bytes, owner)
      refuseNul({ items: items.map((item) => 'earlier' in item && item.earlier.key) })
      const at = now()
      return write(async (query) => {
        const { imported, add } = countImport()
        for (const item of items) {
          if ('earlier' in item) {
            imported.other[(await addEarlierOnce(query, item.earlier)) ? 'added' : 'kept'] += 1
            continue
          }
          const { owner, document } = item
          const there = await rowOf(query, withId(owner, document.kind, document.id))
          const outcome = there ?? (await putDocument(query, owner, document, { replaces: undefined, at }))
          if ('conflict' in outcome) add(document, outcome.conflict ?? 'added')
          else if ('because' in outcome) throw new ExpectedError(413, FULL)
          else add(document, there ? documentJson(there) : 'added')
        }
        return { ...imported, ends, bad }
      })
    },
  }) satisfies Partial<Store>

/** Keeps a document if it replaces the one that its user has seen. Inside a transaction that no other one overlaps. */
async function putDocument(
  query: Query,
  owner: string,
  document: NewDocument,
  { replaces, at }: { replaces: Replaces; at: string },
): Promise<DocumentOutcome> {
  const { kind, id, name, words, keys, body, updated_at = at } = document
  const same = withId(owner, kind, id)
  const conflict = async (because: 'stale' | 'taken', which: Sql): Promise<DocumentOutcome> => {
    const there = await rowOf(query, which)
    // The answer to the same request may have been lost.
    if (there?.body && because === 'stale' && Buffer.from(there.body).equals(body)) {
      const { body: _, ...facts } = there
      return { document: facts }
    }
    return { because, conflict: there ? conflictJson(kind, there) : null }
  }
  const there = await factsOf(query, same)
  const replaced =
    typeof replaces === 'number'
      ? await factsOf(query, sql`${isOf(owner, kind)} AND revision = ${replaces}`)
      : there
  const isStale = replaces !== undefined && (there?.revision ?? replaces) !== replaces
  if (isStale || (typeof replaces === 'number' && replaced === undefined)) return conflict('stale', same)
  if (HAVE_UNIQUE_NAMES.includes(kind)) {
    const other = sql`${isOf(owner, kind)} AND name = ${name} AND id <> ${id}`
    if (await factsOf(query, other)) return conflict('taken', other)
  }
  const [owned] = await query<{ bytes: number }>`
    SELECT coalesce(sum(bytes), 0) AS bytes FROM documents WHERE owner = ${owner}`
  if ((owned?.bytes ?? 0) + body.length - (replaced?.bytes ?? 0) > MOST_OWNED_BYTES)
    return { because: 'full' }
  if (replaced) await query`DELETE FROM documents WHERE revision = ${replaced.revision}`
  const [kept] = await query<DocumentRow>`
    INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
    VALUES (${owner}, ${kind}, ${id}, ${name}, ${words}, ${updated_at ?? at}, ${body.length}, ${body})
    RETURNING ${FACTS}`
  if (kept === undefined) throw new Error('The server gave no row.')
  if (keys.length > 0)
    await query`
      INSERT INTO document_keys (revision, side, owner, key) SELECT ${kept.revision}, side, ${owner}, key
      FROM unnest(${keys.map(({ side }) => side)}::integer[], ${keys.map(({ key }) => key)}::text[]) AS persons (side, key)`
  return { document: kept }
}
