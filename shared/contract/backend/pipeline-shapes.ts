import { anyText, count, list, z } from '../zod.ts'

// See *Pipeline* in docs/dev/protocol.md. Objects are loose, because fields may be added. Other backends send no optional field.

const bytes = z.number().check(z.nonnegative())

const address = z.string().check(z.maxLength(2048))

/** An unset or null field takes the default from `GET /api/config`. */
export const startRequest = z.object({
  /** An https address at one of dblp's hosts, or one of the addresses in the operator's settings. */
  xml_gz_url: z.nullish(address),
  dtd_url: z.nullish(address),
  /** Only other backends use it: ours writes all rows in one transaction. */
  batch_size: z.nullish(z.int().check(z.minimum(100))),
  /** The number of publications between two log lines. */
  progress_every: z.nullish(z.int().check(z.minimum(1000))),
  /** Loads the dump even if it is older, or has fewer than half as many publications as the loaded dump. */
  rebuild: z.nullish(z.boolean()),
})

export const pipelineConfig = z.looseObject({
  xml_gz_url: anyText,
  dtd_url: anyText,
  batch_size: count,
  progress_every: count,
  rebuild: z.boolean(),
})

const pipelineStatus = z.enum(['idle', 'running', 'stopping', 'stopped', 'completed', 'error'])
const pipelineStep = z.enum(['download', 'verify', 'read', 'build', 'check', 'replace'])

const pipelineProgress = z.looseObject({
  step: pipelineStep,
  bytes_done: bytes,
  /** Null if the sender does not say the size. */
  bytes_total: z.nullable(bytes),
  bytes_per_second: z.nullable(bytes),
  /** The finished share of this step, not of the run. Null if unknown. */
  share: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  seconds_left: z.nullable(bytes),
  publications: count,
  persons: count,
})

/** The next attempt after dblp's server failed. */
const pipelineRetry = z.looseObject({
  problem: anyText,
  /** The number of consecutive failed attempts. The run ends after `failures_at_most` of them. */
  failures: count,
  failures_at_most: count,
  /** UTC, `YYYY-MM-DD HH:MM:SS`. In the past while the attempt is running. */
  next_try_at: anyText,
})

export const pipelineState = z.looseObject({
  status: pipelineStatus,
  step: z.nullable(pipelineStep),
  message: anyText,
  started_at: z.nullable(anyText),
  finished_at: z.nullable(anyText),
  progress: z.nullable(pipelineProgress),
  /** Set if the last attempt failed and another one follows. */
  retry: z.nullish(pipelineRetry),
  /** The host of the download. Null before the first download, and for an upload. */
  source: z.nullish(anyText),
  /** The last 1,000 lines, oldest first. */
  logs: list(anyText),
  /** Whether the page that asks may start, stop and reset the load, and send a dump. */
  may_control: z.optional(z.boolean()),
})

export const pipelineFiles = z.looseObject({
  files: list(
    z.looseObject({
      name: anyText,
      /** The database in use, a complete dump, or the partial file of a stopped download. */
      kind: z.enum(['database', 'dump', 'part']),
      bytes,
      modified_at: anyText,
    }),
  ),
  /** The free bytes on the disk of the database. */
  free_bytes: z.optional(bytes),
  /** The bytes that a download of dblp and its import usually need on that disk. */
  needed_bytes: z.optional(bytes),
})

export type StartRequest = z.infer<typeof startRequest>
export type PipelineConfig = z.infer<typeof pipelineConfig>
export type PipelineStatus = z.infer<typeof pipelineStatus>
export type PipelineStep = z.infer<typeof pipelineStep>
export type PipelineProgress = z.infer<typeof pipelineProgress>
export type PipelineState = z.infer<typeof pipelineState>
export type PipelineFiles = z.infer<typeof pipelineFiles>
