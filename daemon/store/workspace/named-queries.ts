import type Database from 'better-sqlite3'
import {
  MOST_NAMED_QUERIES,
  type NamedQuery,
  namedQuery,
  type QuestionToName,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { utcText } from '../../../shared/measures.ts'
import { holdsWords, type TableParts, wordsColumn } from './kept-table.ts'

type Row = Record<'name' | 'question_json' | 'named_at', unknown> & { key: string }

/** The cache's figures of an answer. */
export type AnswerFigures = Record<
  'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at',
  unknown
>

type NamedParts = TableParts & {
  figuresOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, AnswerFigures>>
}

/** `taken`: another query has the name. `full`: as many are named as can be. */
export type NamingOutcome = 'named' | 'taken' | 'full'

/**
 * The names that users give to queries (docs/protocol.md, Named queries). The name and the question stay when the answer
 * is cleared. The cache's limit does not remove the answer of a named query.
 */
export class NamedQueries {
  readonly #parts: NamedParts
  readonly #holder: Database.Statement<[string], string>
  readonly #isNamed: Database.Statement<[string], number>
  readonly #count: Database.Statement<[], number>
  readonly #upsert: Database.Statement<[Record<string, string>]>
  readonly #delete: Database.Statement<[string]>
  readonly #keys: Database.Statement<[], string>

  constructor(parts: NamedParts) {
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
    this.#keys = database.prepare<[], string>('SELECT cache_key FROM named_queries').pluck()
  }

  /** The keys of the named queries. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#keys.all())
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
      const words = wordsColumn(name, ...question.left, ...question.right)
      this.#upsert.run({ key, name, question: JSON.stringify(question), words, now: named_at })
      return 'named'
    })
  }

  /** Takes the name from a query. The answer stays in the cache as any other. */
  async unname(key: string): Promise<void> {
    await this.#parts.queue.write(() => this.#delete.run(key))
  }

  /** The named queries whose name or lists hold the words of the search, by name, with the figures of their answers. */
  async list(search: string): Promise<NamedQuery[]> {
    const { database, figuresOf } = this.#parts
    const { condition, words } = holdsWords(search)
    const select = database.prepare<unknown[], Row>(`
      SELECT cache_key AS key, name, question_json, named_at FROM named_queries WHERE ${condition} ORDER BY name`)
    const rows = select.all(...words)
    const figures = await figuresOf(rows.map(({ key }) => key))
    return rows.flatMap((row) => namedIn(row, figures.get(row.key) ?? NO_ANSWER))
  }
}

const NO_ANSWER = { bytes: null, created_at: null, updated_at: null, hit_count: null, last_hit_at: null }

function namedIn({ question_json, ...row }: Row, figures: AnswerFigures): NamedQuery[] {
  const read = z.safeParse(namedQuery, { ...row, ...figures, question: jsonIn(String(question_json)) })
  return read.success ? [read.data] : []
}
