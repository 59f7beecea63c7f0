import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { DocumentFacts } from '../../../shared/contract/documents.ts'
import type { DocumentKey, NewAnswer, Tables } from '../changes.ts'
import type { DocumentRow, EarlierAnswer, NewDocument } from '../document-rows.ts'
import { type Query, type Sql, sql } from './connection.ts'
import { addEarlierOnce, keepReplaced } from './postgres-earlier.ts'
import { addToCounter } from './postgres-telemetry.ts'

export const FACTS = sql`id, revision, name, updated_at, bytes`
export const isOf = (owner: string, kind: DocumentKind): Sql => sql`owner = ${owner} AND kind = ${kind}`
/** Ids may be long: the index has their MD5. */
export const isWithId = (id: string): Sql => sql`md5(id) = md5(${id}) AND id = ${id}`

/** The statements of changes in PostgreSQL, in a transaction that no other one overlaps. */
export const postgresTables = (query: Query, at: string): Tables => {
  const find = async (columns: Sql, owner: string, kind: DocumentKind, key: DocumentKey) => {
    const isIt =
      'id' in key
        ? isWithId(key.id)
        : 'name' in key
          ? sql`name = ${key.name} AND id <> ${key.notId}`
          : sql`revision = ${key.revision}`
    return (
      await query<DocumentRow>`SELECT ${columns} FROM documents WHERE ${isOf(owner, kind)} AND ${isIt}`
    )[0]
  }
  return {
    async writtenAt(key) {
      const [there] = await query<{ at: string }>`
        SELECT coalesce(updated_at, '') AS at FROM query_cache WHERE cache_key = ${key}`
      return there?.at
    },

    storeAnswer: (answer: NewAnswer) => {
      const { key, json, created_at, updated_at, hit_count, last_hit_at, data_date, sample } = answer
      return query`
        INSERT INTO query_cache AS stored
          (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at, data_date, sample)
        VALUES (${key}, ${json}, ${created_at}, ${updated_at}, ${hit_count}, ${last_hit_at}, ${data_date}, ${sample})
        ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at,
          data_date = excluded.data_date, sample = excluded.sample,
          created_at = least(stored.created_at, excluded.created_at),
          hit_count = greatest(stored.hit_count, excluded.hit_count),
          last_hit_at = greatest(stored.last_hit_at, excluded.last_hit_at)`
    },

    removeAnswer: (key) => query`DELETE FROM query_cache WHERE cache_key = ${key}`,
    count: (counter) => addToCounter(query, counter, 1, at),
    keepReplaced: (answer) => keepReplaced(query, answer, at),
    addEarlier: (answer: EarlierAnswer) => addEarlierOnce(query, answer),
    removeEarlier: (owner, key) =>
      query`DELETE FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key}`,
    facts: (...which) => find(FACTS, ...which),
    row: (...which) => find(sql`${FACTS}, body`, ...which),

    async ownedBytes(owner) {
      const [owned] = await query<{ bytes: number }>`
        SELECT coalesce(sum(bytes), 0) AS bytes FROM documents WHERE owner = ${owner}`
      return owned?.bytes ?? 0
    },

    async insertDocument(owner, { kind, id, name, words, keys, body, updated_at }: NewDocument) {
      const [kept] = await query<DocumentFacts>`
        INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
        VALUES (${owner}, ${kind}, ${id}, ${name}, ${words}, ${updated_at ?? at}, ${body.length}, ${body})
        RETURNING ${FACTS}`
      if (kept === undefined) throw new Error('The server gave no row.')
      if (keys.length > 0)
        await query`
          INSERT INTO document_keys (revision, side, owner, key) SELECT ${kept.revision}, side, ${owner}, key
          FROM unnest(${keys.map(({ side }) => side)}::integer[], ${keys.map(({ key }) => key)}::text[])
            AS persons (side, key)`
      return kept
    },

    deleteDocument: (revision) => query`DELETE FROM documents WHERE revision = ${revision}`,
  }
}
