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
import { getRows, getValue, getValues, run } from '../sqlite/statements.ts'
import { holdsWords, type TableParts, wordsColumn } from './kept-table.ts'

type Row = Record<'name' | 'question_json' | 'named_at', unknown> & { key: string }

/** The cache's figures of an answer. */
export type AnswerFigures = Record<
  'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at',
  unknown
>

type NamedParts = TableParts & {
  figuresOf: (keys: readonly string[]) => ReadonlyMap<string, AnswerFigures>
}

/** The keys of the named queries. */
const namedKeys = (database: Database.Database): ReadonlySet<string> =>
  new Set(getValues<string>(database, 'SELECT cache_key FROM named_queries'))

/** `taken`: another query has the name. `full`: as many are named as can be. */
export type NamingOutcome = 'named' | 'taken' | 'full'

/** The names that users give to queries (docs/protocol.md, Named queries). */
export function namedQueries({ database, queue, clock, figuresOf }: NamedParts) {
  return {
    keys: () => namedKeys(database),

    /** Names a query, or names it differently. Resolves after the commit. */
    name: (key: string, name: string, question: QuestionToName): Promise<NamingOutcome> =>
      queue.write((): NamingOutcome => {
        const holder = getValue<string>(database, 'SELECT cache_key FROM named_queries WHERE name = ?', name)
        if (holder !== undefined && holder !== key) return 'taken'
        const named = namedKeys(database)
        if (!named.has(key) && named.size >= MOST_NAMED_QUERIES) return 'full'
        const words = wordsColumn(name, ...question.left, ...question.right)
        run(database, UPSERT, key, name, JSON.stringify(question), words, utcText(clock()))
        return 'named'
      }),

    /** Takes the name from a query. Its stored answer stays. */
    unname: async (key: string): Promise<void> => {
      await queue.write(() => run(database, 'DELETE FROM named_queries WHERE cache_key = ?', key))
    },

    /** The named queries whose name or lists hold the words of the search, by name, with the figures of their answers. */
    list: async (search: string): Promise<NamedQuery[]> => {
      const { condition, words } = holdsWords(search)
      const select = `
        SELECT cache_key AS key, name, question_json, named_at FROM named_queries WHERE ${condition} ORDER BY name`
      const rows = getRows<Row>(database, select, ...words)
      const figures = figuresOf(rows.map(({ key }) => key))
      return rows.flatMap(({ question_json, ...row }) => {
        const question = jsonIn(String(question_json))
        const read = z.safeParse(namedQuery, { ...row, ...(figures.get(row.key) ?? NO_ANSWER), question })
        return read.success ? [read.data] : []
      })
    },
  }
}

const NO_ANSWER = { bytes: null, created_at: null, updated_at: null, hit_count: null, last_hit_at: null }
const UPSERT = `
  INSERT INTO named_queries (cache_key, name, question_json, words, named_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (cache_key) DO UPDATE SET
    name = excluded.name, question_json = excluded.question_json, words = excluded.words, named_at = excluded.named_at`
