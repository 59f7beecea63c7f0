import type Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { foldLog, keepReserve } from '../sqlite/full-disk.ts'
import { isUsable, refuseOthersFiles, sizeOf } from '../sqlite/inspect.ts'
import { migrate } from '../sqlite/migrate.ts'
import { moveAside } from '../sqlite/move-aside.ts'
import { type OpenDatabase, openDatabase, setUpConnection } from '../sqlite/open-database.ts'
import type { LargeAnswers } from '../sqlite/stored-answer.ts'
import { type LogEvent, type QueueOptions, WriteQueue } from '../sqlite/write-queue.ts'
import { AnswerCache } from './cache/answer-cache.ts'
import { CacheLimit, prepareLimit } from './cache/cache-limit.ts'
import { Counters } from './counters.ts'
import { RUNTIME } from './runtime-schema.ts'
import { EventLog } from './telemetry/event-log.ts'
import { Telemetry } from './telemetry/telemetry.ts'
import { limitTelemetry } from './telemetry/telemetry-limit.ts'

export type OpenRuntime = OpenDatabase & {
  /** The folder that a damaged or foreign file was moved to, or null. */
  movedAside: string | null
}

type Options = {
  clock: Clock
  checkedBytes?: number | undefined
  cacheMaxBytes: number | undefined
  /** The file at the path is to be moved aside. */
  isDamaged?: true
  /** Called before an older store is migrated. */
  beforeMigration?: (database: Database.Database) => void
}

/**
 * Opens or creates the locked file. One that is damaged or of another program is moved aside, never deleted. Throws a
 * StartError, or SQLite's or the system's errors.
 */
export function openRuntime(
  path: string,
  { clock, checkedBytes, cacheMaxBytes, isDamaged, beforeMigration }: Options,
): OpenRuntime {
  refuseOthersFiles(path)
  const isThere = sizeOf(`${path}-wal`) > 0 || sizeOf(path) > 0
  const isBad = isDamaged ?? (isThere && !isUsable(path, RUNTIME, checkedBytes))
  const movedAside = isBad ? moveAside(path, clock) : null
  const opened = openDatabase(path, setUpConnection, (database) => {
    const migration = migrate(database, RUNTIME, () => beforeMigration?.(database))
    prepareLimit(database, cacheMaxBytes !== undefined)
    return migration
  })
  keepReserve(path)
  return { ...opened, movedAside }
}

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

/** The parts of one open `runtime.sqlite`: the cache and the telemetry. */
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
