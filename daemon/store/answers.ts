import { type CacheImported, cachePutRequest } from '../../shared/contract/runtime.ts'
import { characters, timeText, z } from '../../shared/contract/zod.ts'
import { checked } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { saveReplacedAnswer } from './earlier-answers.ts'
import { type DataFacts, type Engine, joined, type Sql, sql } from './engine.ts'
import { badLine, valuesIn } from './requests/json-lines.ts'
import { dataFacts, type PutAnswer } from './requests/put-body.ts'
import type { Selection } from './store.ts'
import { storedKey } from './stored-key.ts'

/** Stores the answer of a put, and the answers of an import (docs/dev/protocol.md, Cache put and Cache export). */

/** In characters. A stored key contains the owner, too. */
const LONGEST_STORED_KEY = 512
const MOST_HITS = 1_000_000_000

/** An answer begins with its query. Even 100 names of 500 Latin letters take fewer bytes. */
export const HEAD_BYTES = 64 * 1024
/** A list skips at most this many batches of larger queries. */
export const MOST_SKIPPED = 200
/** A transaction removes at most this many answers, because other writes wait for it. */
export const REMOVED_AT_ONCE = 100

export const clearingStopped = (): ExpectedError =>
  new ExpectedError(503, 'Clearing the cache was stopped. The answers removed by then are gone.')

/** A line of an export. Ignores unknown fields: a newer version may write more. */
const answerLine = z.extend(cachePutRequest, {
  key: characters(1, LONGEST_STORED_KEY).check(
    z.refine((key) => key.isWellFormed(), 'must be well-formed Unicode'),
  ),
  created_at: z.nullable(timeText),
  updated_at: z.nullable(timeText),
  hit_count: z.int().check(z.nonnegative(), z.maximum(MOST_HITS)),
  last_hit_at: z.nullable(timeText),
})

/** An answer to store under a stored key. `json`: the text of the data. */
export type NewAnswer = Omit<z.output<typeof answerLine>, 'data'> & DataFacts & { json: Uint8Array }

function answerOf(value: unknown): NewAnswer {
  const { data, key: untrimmed, ...facts } = checked(answerLine, value)
  const key = untrimmed.trim()
  if (key === '') throw badLine('key is blank')
  const { data_date, sample } = data
  return { ...facts, key, json: Buffer.from(JSON.stringify(data)), ...dataFacts(data_date, sample) }
}

export const answersIn = (lines: Uint8Array) => valuesIn(lines, answerOf)

/** Stores the answer of a put. If it exceeds the cache's limit and its query has no name, only removes the old answer. */
export async function putAnswer(
  engine: Engine,
  owner: string,
  put: PutAnswer,
  mostBytes: number | null,
): Promise<void> {
  const key = storedKey(owner, put.key)
  const times = { created_at: engine.at, updated_at: engine.at, hit_count: 0, last_hit_at: null }
  const isNamed = await saveReplacedAnswer(engine, { ...put, key })
  if (isNamed || mostBytes === null || put.json.length <= mostBytes)
    await storeAnswer(engine, { ...put, ...times, key })
  else await engine.answers`DELETE FROM query_cache WHERE cache_key = ${key}`
  await engine.count('cache_write_count')
}

/** Stores an answer. If its key exists, the row gets the earlier creation, the higher hit count and the later hit of both. */
const storeAnswer = (
  { answers, json: stored }: Engine,
  { key, json, created_at, updated_at, hit_count, last_hit_at }: NewAnswer,
) => answers`
  INSERT INTO query_cache AS stored (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
  VALUES (${key}, ${stored(json)}, ${created_at}, ${updated_at}, ${hit_count}, ${last_hit_at})
  ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at,
    created_at = CASE WHEN excluded.created_at < stored.created_at THEN excluded.created_at
      ELSE coalesce(stored.created_at, excluded.created_at) END,
    hit_count = CASE WHEN stored.hit_count > excluded.hit_count THEN stored.hit_count ELSE excluded.hit_count END,
    last_hit_at = CASE WHEN stored.last_hit_at > excluded.last_hit_at THEN stored.last_hit_at
      ELSE coalesce(excluded.last_hit_at, stored.last_hit_at) END`

/** Imports answers. Of two answers with the same key, the one with the later `updated_at` wins. */
export async function importAnswers(
  engine: Engine,
  { values, bad }: ReturnType<typeof answersIn>,
): Promise<CacheImported> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  for (const answer of values) {
    const [stored] = await engine.answers<{ at: string }>`
      SELECT coalesce(updated_at, '') AS at FROM query_cache
      WHERE cache_key = ${answer.key} AND response_json IS NOT NULL`
    const isNewer = stored === undefined || (answer.updated_at ?? '') > stored.at
    if (isNewer) {
      await saveReplacedAnswer(engine, answer)
      await storeAnswer(engine, answer)
    }
    imported[!isNewer ? 'kept' : stored ? 'replaced' : 'added'] += 1
  }
  return { ...imported, bad }
}

/** The condition for an owner's answers, or for all answers if there is no owner. Stored keys begin with the owner. */
export const isOwnedBy = (owner: string | null): Sql =>
  owner ? sql`cache_key > ${`${owner}\n`} AND cache_key < ${`${owner}\v`}` : sql`true`

export const isSelected = ({ isOneOf }: Engine, { owner, keys, olderThan }: Selection): Sql =>
  joined(
    [
      isOwnedBy(owner),
      keys
        ? isOneOf(
            'cache_key',
            keys.map((key) => storedKey(owner ?? '', key)),
          )
        : sql`true`,
      olderThan ? sql`updated_at < ${olderThan}` : sql`true`,
    ],
    ' AND ',
  )
