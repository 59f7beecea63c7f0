import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import type { Claim } from '../../shared/server/claim.ts'
import { makeFolder } from '../../shared/server/data-folder.ts'
import { checkLater } from './check-later.ts'
import { claimStore } from './claim.ts'
import type { Clock } from './clock.ts'
import { Counters } from './counters.ts'
import { EventLog, type Tell } from './event-log.ts'
import { isDiskFull, isLocked, openFailure } from './failures.ts'
import { refuseWhatIsNotOurs } from './inspect.ts'
import { OPEN_WAIT_MS, openDatabase } from './open-database.ts'
import { PageVisits } from './page-visits.ts'
import { QueryCache } from './query-cache.ts'
import { QueryEvents } from './query-events.ts'
import { readPatiently } from './read-patiently.ts'
import { realPathOf } from './real-path.ts'
import { STORE_VERSION } from './schema.ts'
import { StoreStats } from './store-stats.ts'
import { WriteQueue } from './write-queue.ts'
import { WriteTroubles } from './write-troubles.ts'

export type StoreOptions = {
  clock?: Clock
  /** Milliseconds a request waits for a lock that another process holds: 30 s by contract.md. */
  lockWaitMs?: number
  /** Told of what went wrong with nobody waiting for it. */
  report?: (error: unknown) => void
  /** Told of what an operator should know, beside `event_logs`. */
  tell?: Tell
  /** How large a file is checked as a whole before it is opened; one that is larger, while it serves. */
  checkedBytes?: number
  /** Milliseconds until that later check begins. */
  laterMs?: number
}

/** The daemon's memory: answers, visits, events and counters in one SQLite file. */
export type Store = {
  cache: QueryCache
  visits: PageVisits
  events: QueryEvents
  /** What an operator should know. */
  log: EventLog
  stats: () => Promise<RuntimeStats>
  /** The folder that a damaged file was moved into when this store was opened, or null. */
  movedAside: string | null
  /** Notes where the daemon answers, for a second one that this store refuses. */
  announce: (url: string) => void
  /** Called when closing begins: requests in flight no longer wait long for another process's lock. */
  hurry: () => void
  /** Writes what is pending, folds the write-ahead log into the file and closes it. */
  close: () => Promise<void>
  /** The connection itself: for tests of what the store does at SQLite's limits. */
  database: Database.Database
}

/** Milliseconds that what writes waits for another process's lock (contract.md, part 1). */
export const LOCK_WAIT_MS = 30_000
const DAMAGED_LATER =
  'The store is damaged: start the daemon anew, and it is moved aside and a fresh one begun.'

/**
 * Opens the store at `path` for one daemon, or makes it; missing folders are made 0700. Throws a StartError of one line
 * when it cannot be used or another daemon has it.
 */
export function openStore(path: string, options: StoreOptions = {}): Store {
  makeFolder(dirname(path))
  let claim: Claim | null = null
  try {
    const realPath = realPathOf(path)
    refuseWhatIsNotOurs(realPath, OPEN_WAIT_MS)
    claim = claimStore(realPath)
    return claimedStore(realPath, claim, options)
  } catch (error) {
    claim?.release()
    throw openFailure(error, path)
  }
}

function claimedStore(path: string, claim: Claim, options: StoreOptions): Store {
  const { clock = () => new Date() } = options
  const { database, movedAside, migration } = openDatabase(path, clock, options.checkedBytes)
  try {
    const store = storeOn(database, claim, { ...options, clock })
    if (movedAside !== null)
      store.log.record('error', 'The store was damaged and moved aside.', { folder: movedAside })
    if (migration?.copy)
      store.log.record('info', 'The store was migrated.', { ...migration, to: STORE_VERSION })
    const stopCheck = checkLater(path, {
      ...(options.checkedBytes !== undefined && { checkedBytes: options.checkedBytes }),
      ...(options.laterMs !== undefined && { delayMs: options.laterMs }),
      found: () => store.log.record('error', DAMAGED_LATER),
    })
    return {
      ...store,
      movedAside,
      close: () => {
        stopCheck()
        return store.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function storeOn(
  database: Database.Database,
  claim: Claim,
  { clock, lockWaitMs = LOCK_WAIT_MS, report = () => {}, tell = () => {} }: StoreOptions & { clock: Clock },
): Omit<Store, 'movedAside'> {
  const counters = new Counters(database)
  const observer = new WriteTroubles((...event) => log.record(...event), report)
  const queue = new WriteQueue(database, { lockWaitMs, observer, sums: counters })
  const parts = { database, queue, counters, clock, lockWaitMs }
  const log = new EventLog({ ...parts, tell })
  const cache = new QueryCache(parts)
  const visits = new PageVisits(parts)
  const stats = new StoreStats(database, counters)
  return {
    cache,
    visits,
    events: new QueryEvents(parts),
    log,
    stats: () =>
      readPatiently(() => stats.read({ hits: cache.pendingHits.total, visits: visits.pending }), lockWaitMs),
    announce: claim.announce,
    hurry: () => queue.hurry(),
    close: async () => {
      await queue.close()
      try {
        tidyUp(database)
      } finally {
        database.close()
        claim.release()
      }
    },
    database,
  }
}

/** Worth doing on the way out, and left to the next start when another process is at the file or the disk is full. */
function tidyUp(database: Database.Database): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error) && !isDiskFull(error)) throw error
  }
}
