import { z } from './zod.ts'

/** The pipeline's endpoints: docs/protocol.md, Pipeline. Objects are loose because fields may be added. */

const count = z.int().check(z.nonnegative())
const bytes = z.number().check(z.nonnegative())

/** The least that may be asked for: docs/protocol.md, Pipeline. */
const LEAST_BATCH = 100
const LEAST_PROGRESS = 1000
const LONGEST_ADDRESS = 2048

const address = z.string().check(z.maxLength(LONGEST_ADDRESS))

/** All optional; what is not set, or null, is as `GET /api/config` says. */
export const startRequest = z.object({
  /** https at dblp.org or dblp.uni-trier.de, or exactly what the operator has set. */
  xml_gz_url: z.nullish(address),
  dtd_url: z.nullish(address),
  /** For other backends: ours writes all rows in one transaction. */
  batch_size: z.nullish(z.int().check(z.minimum(LEAST_BATCH))),
  /** A log line is written each time so many publications have been read. */
  progress_every: z.nullish(z.int().check(z.minimum(LEAST_PROGRESS))),
  /** Loads the dump even when it is no newer than the loaded one. */
  rebuild: z.nullish(z.boolean()),
})

export const pipelineConfig = z.looseObject({
  xml_gz_url: z.string(),
  dtd_url: z.string(),
  batch_size: count,
  progress_every: count,
  rebuild: z.boolean(),
})

const pipelineStatus = z.enum(['idle', 'running', 'stopping', 'stopped', 'completed', 'error'])
const pipelineStep = z.enum(['download', 'verify', 'read', 'build', 'check', 'replace'])

const pipelineProgress = z.looseObject({
  step: pipelineStep,
  bytes_done: bytes,
  /** Null when the server does not say how many there are. */
  bytes_total: z.nullable(bytes),
  bytes_per_second: z.nullable(bytes),
  /** How far this step is, not the run; null where it cannot be told. */
  share: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  seconds_left: z.nullable(bytes),
  publications: count,
  persons: count,
})

/** A server that failed is asked again by itself. */
const pipelineRetry = z.looseObject({
  /** What failed, in one line that names the address. */
  problem: z.string(),
  /** Tries in a row that brought nothing, and with how many the run ends. */
  failures: count,
  failures_at_most: count,
  /** UTC, `YYYY-MM-DD HH:MM:SS`; in the past while the try is under way. */
  next_try_at: z.string(),
})

export const pipelineState = z.looseObject({
  status: pipelineStatus,
  step: z.nullable(pipelineStep),
  /** How it stands, in one sentence. */
  message: z.string(),
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** Null before anything has been done. */
  progress: z.nullable(pipelineProgress),
  /** Null, or absent from other backends, unless the last try failed and another one follows. */
  retry: z.nullish(pipelineRetry),
  /** The last 1,000 lines, oldest first. */
  logs: z.array(z.string()),
})

export const pipelineFiles = z.looseObject({
  files: z.array(
    z.looseObject({
      name: z.string(),
      /** The database in use, a complete dump, or the part of one that a stopped download has left. */
      kind: z.enum(['database', 'dump', 'part']),
      bytes,
      /** UTC, `YYYY-MM-DD HH:MM:SS`. */
      modified_at: z.string(),
    }),
  ),
})

export type StartRequest = z.infer<typeof startRequest>
export type PipelineConfig = z.infer<typeof pipelineConfig>
export type PipelineStatus = z.infer<typeof pipelineStatus>
export type PipelineStep = z.infer<typeof pipelineStep>
export type PipelineProgress = z.infer<typeof pipelineProgress>
export type PipelineRetry = z.infer<typeof pipelineRetry>
export type PipelineState = z.infer<typeof pipelineState>
export type PipelineFiles = z.infer<typeof pipelineFiles>
