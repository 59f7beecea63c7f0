import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import type { ProcessLock } from '../../shared/server/files/process-lock.ts'
import type { CacheContents } from './admin/cache-contents.ts'
import type { DecisionTransfer } from './admin/decision-transfer.ts'
import type { History } from './admin/history.ts'
import type { Lost } from './file/store-file.ts'
import { ReplaceableStore } from './replaceable-store.ts'
import type { StoreOptions } from './store-options.ts'
import type { Decisions } from './tables/decisions.ts'
import type { EarlierAnswers } from './tables/earlier-answers.ts'
import type { EventLog } from './tables/event-log.ts'
import type { NamedQueries } from './tables/named-queries.ts'
import type { PageVisits } from './tables/page-visits.ts'
import type { PersonChoices } from './tables/person-choices.ts'
import type { QueryCache } from './tables/query-cache.ts'
import type { QueryEvents } from './tables/query-events.ts'
import type { StoreWorkers } from './worker/worker-pool.ts'

/**
 * The daemon's persistent data: answers, visits, events, counters and decisions in one SQLite file. The file may be
 * replaced while the daemon serves, so read the store's parts each time instead of keeping them.
 */
export class Store {
  readonly #store: ReplaceableStore
  readonly #lock: ProcessLock

  /** For `openStore`; the path is free of symbolic links. Throws SQLite's or the system's errors. */
  constructor(path: string, lock: ProcessLock, options: StoreOptions) {
    this.#lock = lock
    this.#store = new ReplaceableStore(path, lock, options)
  }

  /** The path, without symbolic links. */
  get path(): string {
    return this.#store.file.path
  }

  get cache(): QueryCache {
    return this.#store.working.cache
  }

  get visits(): PageVisits {
    return this.#store.parts.visits
  }

  get events(): QueryEvents {
    return this.#store.working.events
  }

  get history(): History {
    return this.#store.working.history
  }

  /** Lists and counts the cache's entries. */
  get contents(): CacheContents {
    return this.#store.working.contents
  }

  /** For what would hold the serving thread too long: large answers, and clearing. */
  get workers(): StoreWorkers {
    return this.#store.working.workers
  }

  get decisions(): Decisions {
    return this.#store.working.decisions
  }

  get choices(): PersonChoices {
    return this.#store.working.choices
  }

  /** Exports and imports decisions and choices. */
  get decisionTransfer(): DecisionTransfer {
    return this.#store.working.decisionTransfer
  }

  get namedQueries(): NamedQueries {
    return this.#store.working.namedQueries
  }

  /** What answers of other data have replaced, of named queries. */
  get earlierAnswers(): EarlierAnswers {
    return this.#store.working.earlierAnswers
  }

  /** The log for the operator. */
  get log(): EventLog {
    return this.#store.parts.log
  }

  /** The connection itself, for tests of SQLite's limits. */
  get database(): Database.Database {
    return this.#store.parts.database
  }

  /** The folder that the last damaged file was moved to since the start, or null. */
  get movedAside(): string | null {
    return this.#store.file.movedAside
  }

  /** When the file was last found deleted or replaced since the start, or null. */
  get lost(): Lost | null {
    return this.#store.file.lost
  }

  async stats(): Promise<RuntimeStats> {
    return this.#store.working.stats()
  }

  /** Records the daemon's address, for the error of a second daemon that wants the same store. */
  announce(url: string): void {
    this.#lock.announce(url)
  }

  /** Reports an error of a request to the store. If it says that the file is damaged, the store is replaced. */
  reportError(error: unknown): void {
    this.#store.reportError(error)
  }

  /** Called when closing begins: requests in flight then no longer wait long for another process's lock. */
  beginShutdown(): void {
    this.#store.parts.queue.beginShutdown()
  }

  /** Writes what is pending, folds the write-ahead log into the file and closes it. */
  close(): Promise<void> {
    return this.#store.close()
  }
}
