import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import type { Clock } from './clock.ts'
import { Counters } from './counters.ts'
import { isLocked, openFailure } from './failures.ts'
import { openDatabase } from './open-database.ts'
import { PageVisits } from './page-visits.ts'
import { QueryCache } from './query-cache.ts'
import { QueryEvents } from './query-events.ts'
import { readPatiently } from './read-patiently.ts'
import { StoreStats } from './store-stats.ts'
import { WriteQueue } from './write-queue.ts'

export type StoreOptions = {
  clock?: Clock
  /** Milliseconds a request waits for a lock that another process holds: 30 s by contract.md. */
  lockWaitMs?: number
  /** Told of what went wrong with nobody waiting for it. */
  report?: (error: unknown) => void
}

/** The daemon's memory: answers, visits, events and counters in one SQLite file. */
export type Store = {
  cache: QueryCache
  visits: PageVisits
  events: QueryEvents
  stats: () => Promise<RuntimeStats>
  /** The folder that a damaged file was moved into when this store was opened, or null. */
  movedAside: string | null
  /** Called when closing begins: requests in flight no longer wait long for another process's lock. */
  hurry: () => void
  /** Writes what is pending, folds the write-ahead log into the file and closes it. */
  close: () => Promise<void>
  /** The connection itself: for tests of what the store does at SQLite's limits. */
  database: Database.Database
}

const LOCK_WAIT_MS = 30_000

/** Opens the store at `path`, or makes it. Throws a StartError of one line when it cannot be used. */
export function openStore(path: string, options: StoreOptions = {}): Store {
  const { clock = () => new Date() } = options
  const { database, movedAside } = openDatabase(path, clock)
  try {
    return { ...storeOn(database, { ...options, clock }), movedAside }
  } catch (error) {
    database.close()
    throw openFailure(error, path)
  }
}

function storeOn(
  database: Database.Database,
  { clock, lockWaitMs = LOCK_WAIT_MS, report = () => {} }: StoreOptions & { clock: Clock },
): Omit<Store, 'movedAside'> {
  const counters = new Counters(database)
  const queue = new WriteQueue(database, { lockWaitMs, report })
  const parts = { database, queue, counters, clock, lockWaitMs }
  const cache = new QueryCache(parts)
  const visits = new PageVisits(parts)
  const stats = new StoreStats(database, counters)
  return {
    cache,
    visits,
    events: new QueryEvents(parts),
    stats: () =>
      readPatiently(() => stats.read({ hits: cache.pendingHits.total, visits: visits.pending }), lockWaitMs),
    hurry: () => queue.hurry(),
    close: async () => {
      await queue.close()
      tidyUp(database)
      database.close()
    },
    database,
  }
}

/** Worth doing on the way out, and left to the next start when another process is at the file. */
function tidyUp(database: Database.Database): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error)) throw error
  }
}
