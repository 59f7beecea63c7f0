import { CACHE_KEY_LENGTH, HISTORY_DAYS, MOST_LISTED } from '../limits.ts'
import { DAY_MS } from '../measures.ts'
import { additive, anyText, characters, count, list, looseObject, nullable, whole, z } from './zod.ts'

// See *Daemon* in docs/dev/protocol.md. Objects are loose, because either side may add fields.

/** UTC text, `YYYY-MM-DD HH:MM:SS`. */
const timestamp = anyText

/** The bound counts code points, before trimming. SQLite confuses lone surrogates, because they have no UTF-8 form. */
export const cacheKeyText = characters(1, CACHE_KEY_LENGTH).check(
  z.refine((key) => key.isWellFormed(), 'must be well-formed Unicode'),
)

/** The daemon stores answers without reading them. */
const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be a JSON object',
)

export const cacheGetRequest = z.object({ key: cacheKeyText })
export const cacheGetAnswer = z.union([
  looseObject({
    hit: z.literal(true),
    data: jsonObject,
    created_at: additive(timestamp),
    updated_at: additive(timestamp),
    hit_count: additive(count),
    last_hit_at: additive(nullable(timestamp)),
  }),
  looseObject({ hit: z.literal(false), data: z.null() }),
])

export const cachePutRequest = z.object({ key: cacheKeyText, data: jsonObject })

/** `extra` is read only if `extra_json` is absent. */
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
  duration_ms: z.nullish(z.int().check(z.minimum(0), z.maximum(DAY_MS))),
  error_message: z.nullish(characters(0, 1000)),
  extra_json: z.optional(z.unknown()),
  extra: z.optional(z.unknown()),
})

export const ok = looseObject({ ok: z.literal(true) })

/**
 * The daemon has moved a file of the store into `folder`.
 * `corrupt`: the file was damaged, or another program's. `earlier`: an earlier version wrote the file.
 */
export const movedFile = looseObject({
  file: z.enum(['runtime', 'workspace']),
  because: z.enum(['corrupt', 'earlier']),
  folder: anyText,
})

export const runtimeStats = looseObject({
  counters: looseObject({
    visit_count: count,
    query_event_count: count,
    cache_hit_count: count,
    cache_write_count: count,
  }),
  cache_entries: count,
  query_events: count,
  page_visits: count,
  error_ratio: z.number(),
  cache_bytes: additive(count),
  /** Files that the daemon has moved aside since its start. Sent until the user has read the note about them. */
  moved_aside: additive(list(movedFile)),
  /** The time of the backup that replaced a damaged workspace; '' without a backup. Sent until the user reads the note. */
  workspace_restored: additive(nullable(anyText)),
})

/** The owner of the work that a request reads, or in `off` why there is no owner. Only servers with several users send it. */
export const workspaceFacts = looseObject({
  owner: additive(looseObject({ user: anyText, groups: list(anyText), group: additive(anyText) })),
  off: additive(z.enum(['no-login', 'not-proxied', 'no-user'])),
})

/** The workspace that a request is about: `user:NAME` or `group:NAME`, percent-encoded. */
export const WORKSPACE_HEADER = 'x-coauthors-workspace'

/** `pid`: the daemon's process. `api_base_user`: another user of this machine, whose program listens at `api_base`. */
export const runtimeConfig = looseObject({
  app_version: anyText,
  api_base: anyText,
  pid: additive(whole),
  api_base_user: additive(anyText),
  workspace: additive(workspaceFacts),
})

/** `GET /api/runtime/backend-access`. `origin`: the page's origin, as browsers send it. */
export const backendAccessRequest = z.object({
  origin: z
    .string()
    .check(z.maxLength(300), z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/i, 'must be an exact origin')),
})

/** `silent`: the backend does not answer in time. */
export const backendAccessAnswer = looseObject({ access: z.enum(['lets-in', 'refuses', 'silent']) })

const numberText = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
  )

/** `GET /api/runtime/history`: the last `days` days, one by one or by weeks from Monday to Sunday. */
export const historyRequest = z.object({
  days: z._default(numberText(1, HISTORY_DAYS), 30),
  by: z._default(z.enum(['day', 'week']), 'day'),
})

const dayFigures = looseObject({
  /** UTC, `YYYY-MM-DD`. For a week, its Monday. */
  day: anyText,
  visits: count,
  queries: count,
  hits: count,
  errors: count,
  median_ms: nullable(z.number()),
  p95_ms: nullable(z.number()),
  /** The size of the cache at the end of the day or week, or now. */
  cache_entries: count,
  cache_bytes: count,
})

/** All days or weeks of the period, oldest first. The last one contains today. */
export const runtimeHistory = looseObject({
  by: z._default(z.enum(['day', 'week']), 'day'),
  days: list(dayFigures),
})

/** `GET /api/runtime/cache/list`: the answers that were stored or looked up most recently. */
export const cacheListRequest = z.object({
  limit: z._default(numberText(1, MOST_LISTED), 20),
})

const listedAnswer = looseObject({
  key: anyText,
  bytes: count,
  created_at: nullable(timestamp),
  updated_at: nullable(timestamp),
  hit_count: count,
  last_hit_at: nullable(timestamp),
  /** The key of the query that this query replaces, because the user chose a person in its answer. */
  settles: additive(nullable(anyText)),
  /** Reconstructed from the answer. Null if the answer does not contain the query. */
  question: nullable(
    looseObject({
      left: list(anyText),
      right: list(anyText),
      exact_base_match: nullable(z.boolean()),
      limit_per_pair: nullable(whole),
      author_limit: nullable(whole),
      year_min: nullable(whole),
    }),
  ),
})

export const cacheList = looseObject({
  cache_entries: count,
  cache_bytes: count,
  list: list(listedAnswer),
})

/** `POST /api/runtime/cache/clear`. */
export const cacheClearRequest = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ older_than_ms: z.int().check(z.minimum(0), z.maximum(36_500 * DAY_MS)) }),
  z.strictObject({ keys: z.array(cacheKeyText).check(z.minLength(1), z.maxLength(1000)) }),
])

/** `bytes`: the size of the removed answers. `given_back`: bytes that the disk got back. `free_bytes`: free bytes in the file. */
export const cacheCleared = looseObject({
  ok: z.literal(true),
  entries: count,
  bytes: count,
  given_back: additive(count),
  free_bytes: additive(count),
})

/** `GET /api/runtime/cache/stats`. `bytes`: the size of the answers. `log_bytes`: the size of the log of the store's file. */
export const cacheStats = looseObject({
  entries: count,
  bytes: count,
  hits: count,
  oldest: nullable(timestamp),
  newest: nullable(timestamp),
  file_bytes: count,
  log_bytes: count,
  free_bytes: count,
})

/** The first invalid line, from 0, and its fault. An import stores the lines before it. */
export const badLine = looseObject({ line: count, message: anyText })
/** `POST /api/runtime/cache/import`. `kept`: stored answers that stay, because they are at least as new. */
export const cacheImported = looseObject({
  added: count,
  replaced: count,
  kept: count,
  bad: nullable(badLine),
})

/** The event as a client sends it, before defaults are applied. */
export type QueryEvent = z.input<typeof queryEventRequest>
export type MovedFile = z.infer<typeof movedFile>
export type RuntimeStats = z.infer<typeof runtimeStats>
export type RuntimeHistory = z.infer<typeof runtimeHistory>
export type DayFigures = z.infer<typeof dayFigures>
export type CacheList = z.infer<typeof cacheList>
export type ListedAnswer = z.infer<typeof listedAnswer>
export type CacheClearRequest = z.infer<typeof cacheClearRequest>
export type CacheCleared = z.infer<typeof cacheCleared>
export type CacheStats = z.infer<typeof cacheStats>
export type BadLine = z.infer<typeof badLine>
export type CacheImported = z.infer<typeof cacheImported>
export type BackendAccess = z.infer<typeof backendAccessAnswer>['access']
export type WorkspaceFacts = z.infer<typeof workspaceFacts>
export type RuntimeConfig = z.infer<typeof runtimeConfig>
