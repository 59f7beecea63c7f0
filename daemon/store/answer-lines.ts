import { cachePutRequest } from '../../shared/contract/runtime.ts'
import { characters, timeText, z } from '../../shared/contract/zod.ts'
import { checked } from '../../shared/server/answers/json-body.ts'
import type { DataFacts } from './document-rows.ts'
import { badLine, valuesIn } from './json-lines.ts'
import { dataFacts } from './put-body.ts'

/** Reads stored answers from JSON Lines, one answer per line (docs/dev/protocol.md, Cache export). */

/** A stored key contains the owner, too. */
const LONGEST_STORED_KEY = 512
const MOST_HITS = 1_000_000_000

/** The schema of a line. `data` has the schema of a put. Ignores unknown fields, since a newer version may write more. */
const answerLine = z.extend(cachePutRequest, {
  key: characters(1, LONGEST_STORED_KEY).check(
    z.refine((key) => key.isWellFormed(), 'must be well-formed Unicode'),
  ),
  created_at: z.nullable(timeText),
  updated_at: z.nullable(timeText),
  hit_count: z.int().check(z.nonnegative(), z.maximum(MOST_HITS)),
  last_hit_at: z.nullable(timeText),
})

/** An imported answer. `json` is the text of its data. */
export type AnswerLine = Omit<z.output<typeof answerLine>, 'data'> & DataFacts & { json: Uint8Array }

function answerOf(value: unknown): AnswerLine {
  const { data, key: untrimmed, ...facts } = checked(answerLine, value)
  const key = untrimmed.trim()
  if (key === '') throw badLine('key is blank')
  const { data_date, sample } = data
  return { ...facts, key, json: Buffer.from(JSON.stringify(data)), ...dataFacts(data_date, sample) }
}

/** Reads the answers of lines, up to the first invalid line. */
export const answersIn = (lines: Uint8Array) => valuesIn(lines, answerOf)
