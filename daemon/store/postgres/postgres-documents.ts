import { MOST_FOUND_BYTES, MOST_FOUND_DOCUMENTS } from '../../../shared/limits.ts'
import { searchWords } from '../../../shared/search-text.ts'
import { type DocumentRow, documentJson, type ExportedDocument, listJson } from '../document-rows.ts'
import { importOwn, ownLinesIn } from '../import-own-work.ts'
import { PIECE_BYTES, PIECE_ROWS, type Store } from '../store.ts'
import { putDocuments } from '../store-changes.ts'
import { sql } from './connection.ts'
import { FACTS, hasId, hasOwnerAndKind, postgresTables } from './postgres-changes.ts'
import type { StoreParts } from './postgres-telemetry.ts'

/** Reads and changes documents in PostgreSQL (docs/dev/protocol.md, Documents). */

const MOST_WORDS = 8

export const postgresDocuments = ({ read, write, bodies, now }: StoreParts) =>
  ({
    async listDocuments(owner, kind, { search, order, limit, offset, bodies }) {
      const words = searchWords(search).slice(0, MOST_WORDS)
      const isListed = sql`${hasOwnerAndKind(owner, kind)}
      AND (SELECT coalesce(bool_and(strpos(words, word) > 0), true) FROM unnest(${words}::text[]) AS word)`
      const [total] = await read<{ count: number }>`SELECT count(*) AS count FROM documents WHERE ${isListed}`
      const found = await read<DocumentRow>`
      SELECT ${FACTS}${bodies ? sql`, body` : sql``} FROM documents WHERE ${isListed}
      ORDER BY ${order === 'name' ? sql`name, id` : sql`revision DESC`} LIMIT ${limit} OFFSET ${offset}`
      return listJson(`{"total":${total?.count ?? 0},"list":[`, found.map(documentJson), ']}')
    },

    async getDocument(owner, kind, id) {
      const [row] = await read<DocumentRow>`
        SELECT ${FACTS}, body FROM documents WHERE ${hasOwnerAndKind(owner, kind)} AND ${hasId(id)}`
      return row ? documentJson(row) : null
    },

    // The operator of the server makes the backups.
    async putDocuments(owner, kind, body, shape) {
      const changes = await bodies.read('documents', body, kind, shape)
      const at = now()
      return write((query) => putDocuments(postgresTables(query, at), owner, changes))
    },

    async findDocuments(owner, kind, body) {
      const { keys, names, ids, before = Number.MAX_SAFE_INTEGER } = await bodies.read('find', body)
      const persons = [...keys.map((key) => `k${key}`), ...names.map((name) => `n${name}`)]
      const revisions =
        persons.length > 0
          ? sql`SELECT revision FROM document_keys
            WHERE owner = ${owner} AND ${kind} = 'decision' AND key = ANY(${persons}) AND revision < ${before}
            GROUP BY revision HAVING count(DISTINCT side) = 2`
          : sql`SELECT revision FROM documents WHERE ${hasOwnerAndKind(owner, kind)} AND id = ANY(${ids})`
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

    documentsAfter: (revision) => read<ExportedDocument>`
      SELECT ${FACTS}, body, owner, kind FROM (
        SELECT *, sum(bytes) OVER (ORDER BY revision) - bytes AS before FROM (
          SELECT * FROM documents WHERE revision > ${revision} ORDER BY revision LIMIT ${PIECE_ROWS}) AS next) AS sums
      WHERE before < ${PIECE_BYTES} ORDER BY revision`,

    async importDocuments(owner, lines) {
      const all = ownLinesIn(lines, owner)
      const at = now()
      return write((query) => importOwn(postgresTables(query, at), all))
    },
  }) satisfies Partial<Store>
