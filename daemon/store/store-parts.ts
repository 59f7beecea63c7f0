import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { CacheContents } from './admin/cache-contents.ts'
import { DecisionTransfer } from './admin/decision-transfer.ts'
import { History } from './admin/history.ts'
import { StoreStats } from './admin/store-stats.ts'
import type { Clock } from './clock.ts'
import { CarryOver } from './file/carry-over.ts'
import { keepReserve } from './file/reserve.ts'
import { retryWhileBusy } from './sqlite/retry-while-busy.ts'
import { CacheLimit, forgetUse } from './tables/cache-limit.ts'
import { Decisions } from './tables/decisions.ts'
import { EarlierAnswers } from './tables/earlier-answers.ts'
import { EventLog, type LogEvent } from './tables/event-log.ts'
import { NamedQueries } from './tables/named-queries.ts'
import { PageVisits } from './tables/page-visits.ts'
import { PersonChoices } from './tables/person-choices.ts'
import { QueryCache } from './tables/query-cache.ts'
import { QueryEvents } from './tables/query-events.ts'
import { TelemetryLimit } from './tables/telemetry-limit.ts'
import { StoreWorkers } from './worker/worker-pool.ts'
import { Counters } from './writes/counters.ts'
import { WriteProblems } from './writes/write-observer.ts'
import { WriteQueue } from './writes/write-queue.ts'

type PartOptions = {
  clock: Clock
  lockWaitMs: number
  openAgainMs: number
  report: (error: unknown) => void
  logEvent: LogEvent
  /** Called when a write finds the file damaged. */
  damaged: () => void
  /** Returns the reason why nothing may be committed, or null. */
  refusal: () => Error | null
  cacheMaxBytes: number | undefined
  telemetryDays: number | undefined
}

/** The parts that work on one open file. */
export type StoreParts = {
  database: Database.Database
  queue: WriteQueue
  workers: StoreWorkers
  log: EventLog
  cache: QueryCache
  visits: PageVisits
  events: QueryEvents
  history: History
  contents: CacheContents
  decisions: Decisions
  choices: PersonChoices
  decisionTransfer: DecisionTransfer
  namedQueries: NamedQueries
  earlierAnswers: EarlierAnswers
  stats: () => Promise<RuntimeStats>
  /** Starts to remove what exceeds the configured limits. */
  keepLimits: () => void
  /** Carries over what users have decided in damaged stores that were moved aside. */
  carryOver: () => void
  /** Stops removing and carrying over. */
  stop: () => void
}

/** Without a limit, the size is only shown. */
const RECOUNT_MS = 10_000
const CARRIED_OVER = 'Decisions, choices and names were carried over from the damaged store.'

export function storeParts(database: Database.Database, options: PartOptions): StoreParts {
  const { clock, lockWaitMs, openAgainMs, logEvent, report, damaged, refusal } = options
  const { cacheMaxBytes, telemetryDays } = options
  const counters = new Counters(database)
  const observer = new WriteProblems({
    record: (...event) => log.record(...event),
    report,
    damaged,
    roomAgain: () => keepReserve(database.name),
  })
  const queue = new WriteQueue(database, { lockWaitMs, observer, sums: counters, refusal })
  const workers = new StoreWorkers(database.name, lockWaitMs)
  const limit =
    cacheMaxBytes === undefined
      ? null
      : new CacheLimit(database, queue, { maxBytes: cacheMaxBytes, clock, workers })
  const earlier = new EarlierAnswers({ database, lockWaitMs, workers })
  const parts = { workers, database, queue, counters, clock, lockWaitMs, limit, earlier }
  const log = new EventLog({ ...parts, logEvent })
  const cache = new QueryCache(parts)
  const visits = new PageVisits(parts)
  const stats = new StoreStats(database, counters)
  const history = new History(database, { clock, lockWaitMs })
  const decisions = new Decisions(parts)
  const choices = new PersonChoices(parts)
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
  const namedQueries = new NamedQueries(parts)
  const into = { database, decisions, choices, namedQueries, earlierAnswers: earlier }
  const carryOver = new CarryOver(database.name, into, {
    againMs: openAgainMs,
    carried: (folder, carried) => log.record('info', CARRIED_OVER, { ...carried, folder }),
    failed: report,
  })
  let recounting: NodeJS.Timeout | undefined
  return {
    database,
    queue,
    workers,
    log,
    cache,
    visits,
    events: new QueryEvents(parts),
    history,
    contents: new CacheContents(database, { lockWaitMs }),
    decisions,
    choices,
    decisionTransfer: new DecisionTransfer({ decisions, choices, queue }),
    namedQueries,
    earlierAnswers: earlier,
    stats: () =>
      retryWhileBusy(
        () => stats.read(() => ({ hits: cache.pendingHits.total, visits: visits.pending })),
        lockWaitMs,
      ),
    keepLimits: () => {
      if (limit !== null) limit.start()
      else {
        forgetUse(database, queue)
        recounting = setTimeout(() => workers.recount(null).catch(() => {}), RECOUNT_MS).unref()
      }
      telemetryLimit?.start()
    },
    carryOver: () => carryOver.start(),
    stop: () => {
      clearTimeout(recounting)
      carryOver.stop()
      limit?.stop()
      telemetryLimit?.stop()
    },
  }
}
