import { CACHE_KEY_LENGTH } from '../limits.ts'
import { z } from './zod.ts'

/** The daemon's endpoints: contract.md, part 1. Objects are loose because fields may be added on either side. */

const count = z.int().check(z.nonnegative())
/** UTC text, `YYYY-MM-DD HH:MM:SS`. */
const timestamp = z.string()

/** A text of so many Unicode code points. Counting those of tens of MB would take seconds, so the units come first. */
const characters = (minimum: number, maximum: number) =>
  z.string().check(
    z.refine((text) => {
      if (text.length > 2 * maximum) return false
      const codePoints = [...text].length
      return codePoints >= minimum && codePoints <= maximum
    }, `must have ${minimum} to ${maximum} characters`),
  )

/** 1..256 code points, before trimming. A lone surrogate has no UTF-8 form, so SQLite could not keep it apart. */
export const cacheKeyText = characters(1, CACHE_KEY_LENGTH).check(
  z.refine((key) => key.isWellFormed(), 'must be well-formed Unicode'),
)

const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checked as an object and passed through untouched: the daemon never looks into an answer. */
const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'must be a JSON object')

export const cacheGetRequest = z.object({ key: cacheKeyText })
export const cacheGetAnswer = z.union([
  z.looseObject({
    hit: z.literal(true),
    data: jsonObject,
    created_at: z.catch(z.optional(timestamp), undefined),
    updated_at: z.catch(z.optional(timestamp), undefined),
    hit_count: z.catch(z.optional(count), undefined),
    last_hit_at: z.catch(z.nullish(timestamp), undefined),
  }),
  z.looseObject({ hit: z.literal(false), data: z.null() }),
])

export const cachePutRequest = z.object({ key: cacheKeyText, data: jsonObject })

/** Additive fields are asked for leniently: a daemon that lacks them, or means others, is still ours. */
export const queryEventRequest = z.object({
  event_type: z._default(characters(1, 64), 'pairs_lookup'),
  query_hash: z.nullish(characters(0, 128)),
  left_count: z._default(z.int().check(z.minimum(0), z.maximum(500)), 0),
  right_count: z._default(z.int().check(z.minimum(0), z.maximum(500)), 0),
  total_pairs: z._default(z.int().check(z.minimum(0), z.maximum(250_000)), 0),
  cache_hit: z._default(z.boolean(), false),
  success: z._default(
    z.union([z.boolean(), z.literal(0), z.literal(1)], 'must be true, false, 0 or 1'),
    true,
  ),
  duration_ms: z.nullish(z.int().check(z.minimum(0), z.maximum(86_400_000))),
  error_message: z.nullish(characters(0, 1000)),
  extra_json: z.optional(z.unknown()),
  extra: z.optional(z.unknown()),
})

export const ok = z.looseObject({ ok: z.literal(true) })

export const runtimeStats = z.looseObject({
  counters: z.looseObject({
    visit_count: count,
    query_event_count: count,
    cache_hit_count: count,
    cache_write_count: count,
  }),
  cache_entries: count,
  query_events: count,
  page_visits: count,
  error_ratio: z.number(),
})

/** `pid` (additive): the daemon's process, for the message of a second one on the same port. */
export const runtimeConfig = z.looseObject({
  app_version: z.string(),
  api_base: z.string(),
  pid: z.catch(z.optional(z.int()), undefined),
})

export type CacheGetAnswer = z.infer<typeof cacheGetAnswer>
/** As a client writes it, before the defaults are filled in. */
export type QueryEvent = z.input<typeof queryEventRequest>
export type RecordedQueryEvent = z.output<typeof queryEventRequest>
export type RuntimeStats = z.infer<typeof runtimeStats>
export type RuntimeConfig = z.infer<typeof runtimeConfig>
