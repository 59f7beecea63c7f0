import {
  MOST_NAMED_QUERIES,
  type NamedQuery,
  namedQuery,
  type QuestionToName,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { utcText } from '../../../shared/measures.ts'
import { figuresOf } from '../runtime/cache/answer-table.ts'
import { type Engine, getRows, getValue, run, sql, type Work } from '../sql/sql.ts'
import { dropUnnamed } from './earlier-answers.ts'
import { holdsWords, type TableParts, wordsColumn } from './kept-table.ts'

type Row = Record<'name' | 'question_json' | 'named_at', unknown> & { key: string }

/** `taken`: another query has the name. `full`: as many are named as can be. */
export type NamingOutcome = 'named' | 'taken' | 'full'

/** The names that users give to queries (docs/dev/protocol.md, Named queries). */
export function namedQueries({ engine, queue, clock, owner }: TableParts, answers: () => Engine) {
  const rows = sql`FROM named_queries WHERE owner = ${owner}`

  function* name(key: string, called: string, question: QuestionToName): Work<NamingOutcome> {
    const holder = yield* getValue<string>(sql`SELECT cache_key ${rows} AND name = ${called}`)
    if (holder !== undefined && holder !== key) return 'taken'
    const others = yield* getValue<number>(sql`SELECT count(*) ${rows} AND cache_key <> ${key}`)
    if ((others ?? 0) >= MOST_NAMED_QUERIES) return 'full'
    const words = wordsColumn(called, ...question.left, ...question.right)
    yield* run(sql`
      INSERT INTO named_queries (owner, cache_key, name, question_json, words, named_at)
      VALUES (${owner}, ${key}, ${called}, ${JSON.stringify(question)}, ${words}, ${utcText(clock())})
      ON CONFLICT (owner, cache_key) DO UPDATE SET name = excluded.name, question_json = excluded.question_json,
        words = excluded.words, named_at = excluded.named_at`)
    return 'named'
  }

  return {
    /** Names a query, or names it differently. Resolves after the commit. */
    name: (key: string, called: string, question: QuestionToName): Promise<NamingOutcome> =>
      queue.write(() => name(key, called, question)),

    /** Takes the name from a query. Its stored answer stays, and its earlier ones while another owner has named it. */
    unname: (key: string): Promise<void> =>
      queue.write(function* () {
        yield* run(sql`DELETE ${rows} AND cache_key = ${key}`)
        yield* dropUnnamed()
      }),

    /** The named queries whose name or lists hold the words of the search, by name, with the figures of their answers. */
    list: async (search: string): Promise<NamedQuery[]> => {
      const found = await engine.read(
        getRows<Row>(sql`
          SELECT cache_key AS key, name, question_json, named_at ${rows} AND ${holdsWords(search)} ORDER BY name`),
      )
      const figures = await answers().read(figuresOf(found.map(({ key }) => key)))
      return found.flatMap(({ question_json, ...row }) => {
        const question = jsonIn(String(question_json))
        const read = z.safeParse(namedQuery, { ...row, ...(figures.get(row.key) ?? NO_ANSWER), question })
        return read.success ? [read.data] : []
      })
    },
  }
}

const NO_ANSWER = { bytes: null, created_at: null, updated_at: null, hit_count: null, last_hit_at: null }
