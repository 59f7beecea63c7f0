import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../../shared/contract/runtime.ts'
import type { Clock } from '../clock.ts'
import { foldLog } from '../sqlite/compact.ts'
import type { LogEvent } from '../sqlite/log-event.ts'
import { keepReserve } from '../sqlite/reserve.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import type { LargeAnswers } from '../sqlite/stored-answer.ts'
import { WriteProblems } from '../sqlite/write-problems.ts'
import { WriteQueue } from '../sqlite/write-queue.ts'
import { CacheContents } from './cache/cache-contents.ts'
import { CacheLimit, forgetUse, type Recount } from './cache/cache-limit.ts'
import { QueryCache } from './cache/query-cache.ts'
import { Counters } from './counters.ts'
import { EventLog } from './telemetry/event-log.ts'
import { History } from './telemetry/history.ts'
import { PageVisits } from './telemetry/page-visits.ts'
import { QueryEvents } from './telemetry/query-events.ts'
import { StoreStats } from './telemetry/store-stats.ts'
import { TelemetryLimit } from './telemetry/telemetry-limit.ts'

export type RuntimeOptions = {
  clock: Clock
  lockWaitMs: number
  report: (error: unknown) => void
  logEvent: LogEvent
  /** Called when a write finds the file damaged. */
  damaged: () => void
  /** Returns the reason why nothing may be committed, or null. */
  refusal: () => Error | null
  workers: LargeAnswers & Recount
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
  cache: QueryCache
  visits: PageVisits
  events: QueryEvents
  history: History
  contents: CacheContents
  stats: () => Promise<RuntimeStats>
  /** Stops removing what exceeds the configured limits. */
  stop: () => void
}

/** Without a limit, the size is only shown. */
const RECOUNT_MS = 10_000

/** Starts to remove what exceeds the configured limits, too. */
export function runtimeParts(database: Database.Database, options: RuntimeOptions): RuntimeParts {
  const { clock, lockWaitMs, logEvent, report, damaged, refusal, workers, namedKeys, earlierKept } = options
  const { cacheMaxBytes, telemetryDays } = options
  const counters = new Counters(database)
  const observer = new WriteProblems({
    record: (...event) => log.record(...event),
    report,
    damaged,
    roomAgain: () => keepReserve(database.name),
  })
  const foldFull = () => foldLog(database, 'PASSIVE')
  const queue = new WriteQueue(database, { lockWaitMs, observer, sums: counters, refusal, foldFull })
  const limit =
    cacheMaxBytes === undefined
      ? null
      : new CacheLimit(database, queue, { maxBytes: cacheMaxBytes, clock, workers, namedKeys })
  const parts = { workers, database, queue, counters, clock, lockWaitMs, limit, namedKeys, earlierKept }
  const log = new EventLog({ ...parts, logEvent })
  const cache = new QueryCache(parts)
  const visits = new PageVisits(parts)
  const stats = new StoreStats(database, counters)
  const history = new History(database, { clock, lockWaitMs })
  const telemetryLimit =
    telemetryDays === undefined
      ? null
      : new TelemetryLimit({
          database,
          queue,
          counters,
          clock,
          days: telemetryDays,
          removed: () => history.forget(),
        })
  let recounting: NodeJS.Timeout | undefined
  if (limit !== null) limit.start()
  else {
    forgetUse(database, queue)
    recounting = setTimeout(() => workers.recount(null).catch(() => {}), RECOUNT_MS).unref()
  }
  telemetryLimit?.start()
  return {
    database,
    queue,
    log,
    cache,
    visits,
    events: new QueryEvents(parts),
    history,
    contents: new CacheContents(database, { lockWaitMs }),
    stats: () =>
      retryWhileBusy(
        () => stats.read(() => ({ hits: cache.pendingHits.total, visits: visits.pending })),
        lockWaitMs,
      ),
    stop: () => {
      clearTimeout(recounting)
      limit?.stop()
      telemetryLimit?.stop()
    },
  }
}
