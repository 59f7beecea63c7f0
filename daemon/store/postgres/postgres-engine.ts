import { type Engine, sql } from '../engine.ts'
import type { BodyReader } from './bodies.ts'
import type { Query } from './connection.ts'

export const addToCounter = (query: Query, name: string, count: number, at: string) => query`
  INSERT INTO runtime_counters (name, value, updated_at) VALUES (${name}, ${count}, ${at})
  ON CONFLICT (name) DO UPDATE SET value = runtime_counters.value + excluded.value, updated_at = excluded.updated_at`

/** Compares the MD5 first: ids may be long, and the index holds their MD5. */
const hasId = (id: string) => sql`md5(id) = md5(${id}) AND id = ${id}`

/** PostgreSQL as an engine of reads and of changes. Changes need a `query` inside a write transaction. */
export const postgresEngine = (
  query: Query,
  { bodies, now }: { bodies: BodyReader; now: () => string },
): Engine => {
  const at = now()
  return {
    answers: query,
    work: query,
    at,
    count: (counter) => addToCounter(query, counter, 1, at),
    isNamed: async (owner, key) => {
      const found = await query`
        SELECT FROM documents WHERE owner = ${owner} AND kind = 'query' AND ${hasId(key)}`
      return found.length > 0
    },
    factsIn: (answer) => bodies.read('facts', answer),
    json: (bytes) => sql`${bytes}`,
    storedJson: (column) => () => column,
    hasId,
    isOneOf: (column, values) => sql`${() => column} = ANY(${values})`,
    hasWord: (word) => sql`strpos(words, ${word}) > 0`,
  }
}
