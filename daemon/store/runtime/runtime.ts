import type Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import {
  isUsable,
  moveAside,
  type OpenDatabase,
  openDatabase,
  refuseOthersFiles,
  sizeOf,
} from '../sqlite/database-file.ts'
import { foldLog, keepReserve } from '../sqlite/full-disk.ts'
import { type LogEvent, type QueueOptions, WriteQueue } from '../sqlite/write-queue.ts'
import { limitCache } from './cache/cache-limit.ts'
import { RUNTIME } from './runtime-schema.ts'
import { eventLog } from './telemetry/event-log.ts'
import { telemetry } from './telemetry/telemetry.ts'
import { limitTelemetry } from './telemetry/telemetry-limit.ts'

export type OpenRuntime = OpenDatabase & {
  /** The folder that a damaged or foreign file was moved to, or null. */
  movedAside: string | null
}

type Options = {
  clock: Clock
  checkedBytes?: number | undefined
  /** The file at the path is to be moved aside. */
  isDamaged?: true
  /** Called before an older store is migrated. */
  beforeMigration?: (database: Database.Database) => void
}

/** Opens or creates the locked file; moves a damaged or foreign one aside. Throws a StartError or SQLite's errors. */
export function openRuntime(
  path: string,
  { clock, checkedBytes, isDamaged, beforeMigration }: Options,
): OpenRuntime {
  refuseOthersFiles(path)
  const isThere = sizeOf(`${path}-wal`) > 0 || sizeOf(path) > 0
  const isBad = isDamaged ?? (isThere && !isUsable(path, RUNTIME, checkedBytes))
  const movedAside = isBad ? moveAside(path, clock) : null
  const opened = openDatabase(path, RUNTIME, beforeMigration)
  keepReserve(path)
  return { ...opened, movedAside }
}

type PartOptions = Pick<QueueOptions, 'lockWaitMs' | 'damaged' | 'refusal'> & {
  clock: Clock
  logEvent: LogEvent
  /** The keys of named queries, whose answers stay. */
  namedKeys: () => ReadonlySet<string>
  cacheMaxBytes: number | undefined
  telemetryDays: number | undefined
}

export type RuntimeParts = ReturnType<typeof runtimeParts>

/** The parts of one open `runtime.sqlite`, but for its cache. Starts to remove what exceeds the configured limits. */
export function runtimeParts(database: Database.Database, options: PartOptions) {
  const { clock, logEvent, namedKeys, cacheMaxBytes: maxBytes, telemetryDays: days, ...rest } = options
  const queue = new WriteQueue(database, {
    ...rest,
    log: (...event) => log(...event),
    foldFull: () => foldLog(database, 'PASSIVE'),
  })
  const parts = { database, queue, clock }
  const log = eventLog({ ...parts, logEvent })
  const enforceLimit = limitCache(parts, { maxBytes, namedKeys })
  if (days !== undefined) limitTelemetry({ ...parts, days })
  return { ...parts, log, enforceLimit, telemetry: telemetry(parts) }
}
