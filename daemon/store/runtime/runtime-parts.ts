import type Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { foldLog } from '../sqlite/full-disk.ts'
import type { LargeAnswers } from '../sqlite/stored-answer.ts'
import { type LogEvent, type QueueOptions, WriteQueue } from '../sqlite/write-queue.ts'
import { AnswerCache } from './cache/answer-cache.ts'
import { CacheLimit } from './cache/cache-limit.ts'
import { Counters } from './counters.ts'
import { EventLog } from './telemetry/event-log.ts'
import { Telemetry } from './telemetry/telemetry.ts'
import { limitTelemetry } from './telemetry/telemetry-limit.ts'

export type RuntimeOptions = Pick<QueueOptions, 'lockWaitMs' | 'damaged' | 'refusal'> & {
  clock: Clock
  logEvent: LogEvent
  workers: LargeAnswers
  /** The keys of named queries, whose answers stay. */
  namedKeys: () => ReadonlySet<string>
  /** Called when a worker has kept what a put replaced. */
  earlierKept: () => void
  cacheMaxBytes: number | undefined
  telemetryDays: number | undefined
}

/** What works on one open `runtime.sqlite`: the cache and the telemetry. */
export type RuntimeParts = {
  database: Database.Database
  queue: WriteQueue
  log: EventLog
  cache: AnswerCache
  telemetry: Telemetry
}

/** Starts to remove what exceeds the configured limits, too. */
export function runtimeParts(database: Database.Database, options: RuntimeOptions): RuntimeParts {
  const { clock, logEvent, workers, namedKeys, earlierKept, cacheMaxBytes, telemetryDays, ...rest } = options
  const queue = new WriteQueue(database, {
    ...rest,
    log: (...event) => log.record(...event),
    foldFull: () => foldLog(database, 'PASSIVE'),
  })
  const limit =
    cacheMaxBytes === undefined
      ? null
      : new CacheLimit(database, queue, { maxBytes: cacheMaxBytes, clock, namedKeys })
  const parts = { database, queue, counters: new Counters(database), clock }
  const log = new EventLog({ ...parts, logEvent })
  limit?.enforceSoon()
  if (telemetryDays !== undefined) limitTelemetry({ ...parts, days: telemetryDays })
  return {
    database,
    queue,
    log,
    cache: new AnswerCache({ ...parts, limit, namedKeys, earlierKept, workers }),
    telemetry: new Telemetry(parts),
  }
}
