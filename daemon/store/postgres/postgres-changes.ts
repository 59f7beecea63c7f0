import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { DocumentFacts } from '../../../shared/contract/document-shapes.ts'
import { MOST_EARLIER, MOST_EARLIER_BYTES } from '../../../shared/limits.ts'
import type { DocumentRow } from '../document-rows.ts'
import type { DocumentKey, Tables } from '../store-changes.ts'
import { partsOf } from '../stored-key.ts'
import { type Query, type Sql, sql } from './connection.ts'

export const FACTS = sql`id, revision, name, updated_at, bytes`
export const hasOwnerAndKind = (owner: string, kind: DocumentKind): Sql =>
  sql`owner = ${owner} AND kind = ${kind}`
/** Compares the MD5 first: ids may be long, and the index holds their MD5. */
export const hasId = (id: string): Sql => sql`md5(id) = md5(${id}) AND id = ${id}`

export const addToCounter = (query: Query, name: string, count: number, at: string) => query`
  INSERT INTO runtime_counters (name, value, updated_at) VALUES (${name}, ${count}, ${at})
  ON CONFLICT (name) DO UPDATE SET value = runtime_counters.value + excluded.value, updated_at = excluded.updated_at`

const selected = (key: DocumentKey): Sql => {
  if ('id' in key) return hasId(key.id)
  return 'name' in key ? sql`name = ${key.name} AND id <> ${key.notId}` : sql`revision = ${key.revision}`
}

/** The statements of changes in PostgreSQL. The transaction of `query` never overlaps with another one. */
export const postgresTables = (query: Query, at: string): Tables => {
  const find = async (columns: Sql, owner: string, kind: DocumentKind, key: DocumentKey) =>
    (
      await query<DocumentRow>`SELECT ${columns} FROM documents WHERE ${hasOwnerAndKind(owner, kind)} AND ${selected(key)}`
    )[0]
  return {
    async writtenAt(key) {
      const [row] = await query<{ at: string }>`
        SELECT coalesce(updated_at, '') AS at FROM query_cache WHERE cache_key = ${key}`
      return row?.at
    },

    storeAnswer: ({ key, json, created_at, updated_at, hit_count, last_hit_at, data_date, sample }) => query`
      INSERT INTO query_cache AS stored
        (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at, data_date, sample)
      VALUES (${key}, ${json}, ${created_at}, ${updated_at}, ${hit_count}, ${last_hit_at}, ${data_date}, ${sample})
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at,
        data_date = excluded.data_date, sample = excluded.sample,
        created_at = least(stored.created_at, excluded.created_at),
        hit_count = greatest(stored.hit_count, excluded.hit_count),
        last_hit_at = greatest(stored.last_hit_at, excluded.last_hit_at)`,

    removeAnswer: (key) => query`DELETE FROM query_cache WHERE cache_key = ${key}`,
    count: (counter) => addToCounter(query, counter, 1, at),

    async saveReplacedAnswer({ key: stored, data_date, sample }) {
      const [owner, key] = partsOf(stored)
      const [named] =
        await query`SELECT FROM documents WHERE ${hasOwnerAndKind(owner, 'query')} AND ${hasId(key)}`
      if (named === undefined) return false
      const isFromOtherData = sql`(data_date IS DISTINCT FROM ${data_date} OR sample <> ${sample})`
      await query`
        INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
        SELECT ${owner}, ${key}, coalesce(updated_at, created_at, ${at}), data_date, sample,
          octet_length(response_json), response_json
        FROM query_cache WHERE cache_key = ${stored} AND ${isFromOtherData}`
      await query`
        DELETE FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key} AND id NOT IN (
          SELECT max(id) FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key} AND ${isFromOtherData}
          GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`
      await query`
        DELETE FROM earlier_answers WHERE id IN (
          SELECT id FROM (
            SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers WHERE owner = ${owner}
          ) AS sums WHERE until_here > ${MOST_EARLIER_BYTES})`
      return true
    },

    async addEarlier({ owner, key, answered_at, data_date, sample, json }) {
      const added = await query`
        INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
        SELECT ${owner}, ${key}, ${answered_at}, ${data_date}, ${sample}::integer, ${json.length}::bigint, ${json}::bytea
        WHERE EXISTS (SELECT FROM documents WHERE ${hasOwnerAndKind(owner, 'query')} AND ${hasId(key)})
          AND NOT EXISTS (SELECT FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key}
            AND data_date IS NOT DISTINCT FROM ${data_date} AND sample = ${sample})
        RETURNING id`
      return added.length > 0
    },

    removeEarlier: (owner, key) =>
      query`DELETE FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key}`,
    facts: (...which) => find(FACTS, ...which),
    row: (...which) => find(sql`${FACTS}, body`, ...which),

    async ownedBytes(owner) {
      const [owned] = await query<{ bytes: number }>`
        SELECT coalesce(sum(bytes), 0) AS bytes FROM documents WHERE owner = ${owner}`
      return owned?.bytes ?? 0
    },

    async insertDocument(owner, { kind, id, name, words, keys, body, updated_at }) {
      const [saved] = await query<DocumentFacts>`
        INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
        VALUES (${owner}, ${kind}, ${id}, ${name}, ${words}, ${updated_at ?? at}, ${body.length}, ${body})
        RETURNING ${FACTS}`
      if (saved === undefined) throw new Error('The server gave no row.')
      if (keys.length > 0)
        await query`
          INSERT INTO document_keys (revision, side, owner, key) SELECT ${saved.revision}, side, ${owner}, key
          FROM unnest(${keys.map(({ side }) => side)}::integer[], ${keys.map(({ key }) => key)}::text[])
            AS persons (side, key)`
      return saved
    },

    deleteDocument: (revision) => query`DELETE FROM documents WHERE revision = ${revision}`,
  }
}
