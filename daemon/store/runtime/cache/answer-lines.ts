import { cachePutRequest } from '../../../../shared/contract/runtime.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { utcText } from '../../../../shared/measures.ts'
import { type BadLine, type ExportedPiece, onOneLine, problemOf, valuesIn } from '../../json-lines.ts'
import {
  byEngine,
  bytesOf,
  getRows,
  getValue,
  joined,
  jsonBytes,
  raw,
  run,
  type Sql,
  sql,
  type Work,
} from '../../sql/sql.ts'
import { ANSWER_FACTS, ARE_ANSWERS } from '../answer-columns.ts'
import { type DataFacts, dataFactsOf } from './answer-table.ts'

/** Stored answers are exported and imported as JSON Lines, one answer per line (docs/dev/protocol.md, Cache export). */

/** Answers are read in pieces of about this size: memory holds one piece, and no read takes long. */
const PIECE_BYTES = 4 * 1024 * 1024
const PIECE_ANSWERS = 1000

/**
 * Reads the answers after a key, without those that are no JSON object. Between two pieces the store is free: an answer put
 * meanwhile may be missing.
 */
export function* linesAfter(key: string): Work<ExportedPiece<string>> {
  const sizes = yield* getRows<{ key: string; bytes: number }>(sql`
    SELECT cache_key AS key, octet_length(response_json) AS bytes FROM query_cache
    WHERE cache_key > ${key} AND ${ARE_ANSWERS} ORDER BY cache_key LIMIT ${PIECE_ANSWERS}`)
  let bytes = 0
  const full = sizes.findIndex((answer) => {
    bytes += answer.bytes
    return bytes >= PIECE_BYTES
  })
  const last = sizes[full === -1 ? sizes.length - 1 : full]?.key
  if (last === undefined) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
  const answers = yield* getRows<StoredLine>(sql`
    SELECT cache_key AS key, ${bytesOf('response_json')} AS response, ${IS_OBJECT} AS is_object,
      ${joined(ANSWER_FACTS, ', ')}
    FROM query_cache WHERE cache_key > ${key} AND cache_key <= ${last} AND ${ARE_ANSWERS} ORDER BY cache_key`)
  const { whole = [], others = [] } = Object.groupBy(answers, (answer) =>
    answer.is_object ? 'whole' : 'others',
  )
  return {
    lines: Buffer.concat(whole.flatMap(lineOf)),
    count: whole.length,
    leftOut: others.map((answer) => answer.key),
    next: full === -1 && sizes.length < PIECE_ANSWERS ? null : last,
  }
}

/** Another program may have stored something else in a SQLite file. */
const IS_OBJECT = byEngine(
  raw(`CASE WHEN json_valid(CAST(response_json AS TEXT))
    THEN json_type(CAST(response_json AS TEXT)) = 'object' ELSE 0 END`),
  raw('true'),
)

type StoredLine = Omit<AnswerLine, 'json' | 'data'> & { response: Uint8Array; is_object: number | boolean }

function lineOf({ key, response, is_object: _, ...facts }: StoredLine): Uint8Array[] {
  const before = `{"key":${JSON.stringify(key)},"data":`
  const after = `,${JSON.stringify(facts).slice(1)}\n`
  return [Buffer.from(before), onOneLine(response), Buffer.from(after)]
}

/** Checks for a time in the form of docs/dev/protocol.md, Times, on an existing date. */
function isTime(text: string): boolean {
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(at.getTime()) && utcText(at) === text
}

const time = z.nullable(z.string().check(z.refine(isTime, 'must be a time such as 2026-11-21 08:00:00')))

/** Key and data have a put's schema. Unknown fields are ignored, since a newer version may write more. */
const answerLine = z.extend(cachePutRequest, {
  created_at: time,
  updated_at: time,
  hit_count: z.int().check(z.nonnegative()),
  last_hit_at: time,
})

/** An imported answer; `json` is its text, and `data` the data that it was computed from. */
export type AnswerLine = Omit<z.output<typeof answerLine>, 'data'> & { json: Uint8Array; data: DataFacts }

/** The answer of a line, or its problem. */
function answerOf(value: unknown): AnswerLine | string {
  const parsed = z.safeParse(answerLine, value)
  if (!parsed.success) return problemOf(parsed.error, 'the line')
  const { data, ...facts } = parsed.data
  const key = facts.key.trim()
  if (key === '') return 'key is blank'
  return { ...facts, key, json: Buffer.from(JSON.stringify(data)), data: dataFactsOf(data) }
}

/** How many answers were new, replaced an older one, or were as old as the stored one or older. */
type Imported = { added: number; replaced: number; kept: number }

export type ImportedLines = Imported & { bad: BadLine | null }

/**
 * Stores answers, inside a transaction; `before` runs for each that is stored. The later one wins; of the metadata, a
 * row keeps the earliest creation time, the highest hit count and the last hit, so importing the same answers twice changes
 * nothing. Pass a few MB at a time.
 */
export function* storeLines(
  answers: readonly AnswerLine[],
  before: (answer: AnswerLine) => Work<unknown>,
): Work<Imported> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  for (const answer of answers) {
    const there = yield* getValue<string>(sql`
      SELECT coalesce(updated_at, '') FROM query_cache
      WHERE cache_key = ${answer.key} AND response_json IS NOT NULL`)
    if (there !== undefined && (answer.updated_at ?? '') <= there) imported.kept += 1
    else {
      imported[there === undefined ? 'added' : 'replaced'] += 1
      yield* before(answer)
      yield* run(storeLine(answer))
    }
  }
  return imported
}

function storeLine({ key, json, data, created_at, updated_at, hit_count, last_hit_at }: AnswerLine): Sql {
  const columns = byEngine(raw(''), raw(', data_date, sample'))
  const values = byEngine(raw(''), sql`, ${data.data_date}, ${Number(data.sample)}`)
  const changed = byEngine(raw(''), raw('data_date = excluded.data_date, sample = excluded.sample,'))
  const [first, last] = [byEngine(raw('min'), raw('least')), byEngine(raw('max'), raw('greatest'))]
  return sql`
    INSERT INTO query_cache AS stored
      (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at${columns})
    VALUES (${key}, ${jsonBytes(json)}, ${created_at}, ${updated_at}, ${hit_count}, ${last_hit_at}${values})
    ON CONFLICT (cache_key) DO UPDATE SET
      response_json = excluded.response_json, updated_at = excluded.updated_at, ${changed}
      created_at = coalesce(${first}(stored.created_at, excluded.created_at), stored.created_at, excluded.created_at),
      hit_count = ${last}(coalesce(stored.hit_count, 0), excluded.hit_count),
      last_hit_at = coalesce(${last}(stored.last_hit_at, excluded.last_hit_at), stored.last_hit_at, excluded.last_hit_at)`
}

/** The answers of lines, up to the first line that is none. */
export const answersIn = (lines: Uint8Array) => valuesIn(lines, answerOf)
