import type Database from 'better-sqlite3'
import {
  MOST_NAMED_QUERIES,
  type NamedQuery,
  namedQuery,
  type QuestionToName,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { utcText } from '../clock.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { holdsWords, type TableParts, wordsColumn } from './searched-table.ts'

type Row = Record<
  | 'key'
  | 'name'
  | 'question_json'
  | 'named_at'
  | 'bytes'
  | 'created_at'
  | 'updated_at'
  | 'hit_count'
  | 'last_hit_at',
  unknown
>

/** `taken`: another query has the name. `full`: as many are named as can be. */
export type NamingOutcome = 'named' | 'taken' | 'full'

/**
 * The names that users give to queries (docs/protocol.md, Named queries). The name and the question stay when the answer
 * is cleared. The cache's limit does not remove the answer of a named query.
 */
export class NamedQueries {
  readonly #parts: TableParts
  readonly #holder: Database.Statement<[string], string>
  readonly #isNamed: Database.Statement<[string], number>
  readonly #count: Database.Statement<[], number>
  readonly #upsert: Database.Statement<[Record<string, string>]>
  readonly #delete: Database.Statement<[string]>

  constructor(parts: TableParts) {
    const { database } = parts
    this.#parts = parts
    this.#holder = database
      .prepare<[string], string>('SELECT cache_key FROM named_queries WHERE name = ?')
      .pluck()
    this.#isNamed = database
      .prepare<[string], number>('SELECT 1 FROM named_queries WHERE cache_key = ?')
      .pluck()
    this.#count = database.prepare<[], number>('SELECT count(*) FROM named_queries').pluck()
    this.#upsert = database.prepare(`
      INSERT INTO named_queries (cache_key, name, question_json, words, named_at)
      VALUES (@key, @name, @question, @words, @now)
      ON CONFLICT (cache_key) DO UPDATE SET
        name = excluded.name, question_json = excluded.question_json, words = excluded.words, named_at = excluded.named_at`)
    this.#delete = database.prepare('DELETE FROM named_queries WHERE cache_key = ?')
  }

  /** Names a query, or names it differently. Resolves after the commit. */
  name(key: string, name: string, question: QuestionToName): Promise<NamingOutcome> {
    const { queue, clock } = this.#parts
    const named_at = utcText(clock())
    return queue.write((): NamingOutcome => {
      const holder = this.#holder.get(name)
      if (holder !== undefined && holder !== key) return 'taken'
      const isNew = this.#isNamed.get(key) === undefined
      if (isNew && (this.#count.get() ?? 0) >= MOST_NAMED_QUERIES) return 'full'
      this.#write({ key, name, question, named_at })
      return 'named'
    })
  }

  /** Adds a name if neither it nor its query is there. Inside a transaction. */
  add(named: Pick<NamedQuery, 'key' | 'name' | 'question' | 'named_at'>): boolean {
    const isThere = this.#holder.get(named.name) !== undefined || this.#isNamed.get(named.key) !== undefined
    if (!isThere) this.#write(named)
    return !isThere
  }

  #write({
    key,
    name,
    question,
    named_at,
  }: Pick<NamedQuery, 'key' | 'name' | 'question' | 'named_at'>): void {
    this.#upsert.run({
      key,
      name,
      question: JSON.stringify(question),
      words: wordsColumn(name, ...question.left, ...question.right),
      now: named_at,
    })
  }

  /** Takes the name from a query. The answer stays in the cache as any other. */
  unname(key: string): Promise<void> {
    return this.#parts.queue.write(() => {
      this.#delete.run(key)
    })
  }

  /** The named queries whose name or lists hold the words of the search, by name, with the figures of their answers. */
  list(search: string): Promise<NamedQuery[]> {
    const { condition, words } = holdsWords(search)
    const select = this.#parts.database.prepare<unknown[], Row>(`
      SELECT n.cache_key AS key, n.name, n.question_json, n.named_at, octet_length(c.response_json) AS bytes,
        c.created_at, c.updated_at, c.hit_count, c.last_hit_at
      FROM named_queries n LEFT JOIN query_cache c ON c.cache_key = n.cache_key
      WHERE ${condition} ORDER BY n.name`)
    return retryWhileBusy(() => select.all(...words).flatMap(namedIn), this.#parts.lockWaitMs)
  }
}

export function namedIn({
  question_json,
  cache_key,
  ...row
}: Partial<Row> & { cache_key?: unknown }): NamedQuery[] {
  const read = z.safeParse(namedQuery, { key: cache_key, ...row, question: jsonIn(String(question_json)) })
  return read.success ? [read.data] : []
}
