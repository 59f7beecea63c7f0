import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { utcText } from '../../shared/measures.ts'
import { codeOf, ExpectedError, StartError } from '../../shared/server/errors.ts'
import { addressOf } from '../settings.ts'
import type { AnswerCache, CacheHit } from './answer-cache.ts'
import { connectionPool } from './postgres/connection.ts'
import { enginesOf } from './postgres/database-stores.ts'
import { migrateTables } from './postgres/migrate-tables.ts'
import { type RuntimeParts, runtimeParts } from './runtime-parts.ts'
import { WriteQueue } from './sql/write-queue.ts'
import type { Store } from './store.ts'
import { DEFAULTS, type StoreOptions } from './store-options.ts'
import type { Open } from './tasks/task-list.ts'
import { type StoreWorkers, storeWorkers } from './worker/worker-pool.ts'
import { type WorkspaceTables, workspaceTables } from './workspace/workspace-tables.ts'

/** Answers that are given while the database cannot be reached. */
const REMEMBERED_BYTES = 64 * 1024 * 1024

/**
 * Connects to a database, makes or migrates its tables, and resolves to what makes the store. Throws a StartError of one
 * line if that is not possible.
 */
export async function connectStore(url: string): Promise<(options: StoreOptions) => PostgresStore> {
  const pool = connectionPool(url)
  try {
    await migrateTables(pool, url)
    return (options) => new PostgresStore(pool, url, options)
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new StartError(`The database ${addressOf(url)} cannot be used: ${reason}.`, { cause: error })
  }
}

/** The daemon's persistent data on a PostgreSQL server, which several daemons may share. */
export class PostgresStore implements Store {
  readonly runtime: RuntimeParts
  readonly runTask: StoreWorkers['run']
  readonly movedAside = null
  readonly #pool: pg.Pool
  readonly #workers: StoreWorkers
  readonly #workspace: Open

  constructor(pool: pg.Pool, url: string, given: StoreOptions) {
    const options = { ...DEFAULTS, ...given }
    const { clock, lockWaitMs } = options
    this.#pool = pool
    this.#workers = storeWorkers({ url, lockWaitMs })
    this.runTask = this.#workers.run
    const { runtime, workspace: engine } = enginesOf(pool)
    const parts = runtimeParts(runtime, options, { runTask: this.runTask, workspace: () => engine })
    this.runtime = { ...parts, cache: rememberedHits(parts.cache, () => utcText(clock())) }
    this.#workspace = { engine, queue: new WriteQueue(engine, { lockWaitMs, log: parts.log }), clock }
  }

  workspaceOf(owner: string): WorkspaceTables {
    return workspaceTables({ ...this.#workspace, owner }, () => this.runtime.engine)
  }

  stats(): Promise<RuntimeStats> {
    return this.runtime.telemetry.stats(this.runtime.cache.pendingHits())
  }

  bytes = () => null
  restored = async () => null
  noteRestoredRead = async () => {}
  /** Backups are those of the server. */
  forgetProject = async () => []
  announce = () => {}
  reportError = () => {}

  beginShutdown(): void {
    for (const { queue } of [this.runtime, this.#workspace]) queue.beginShutdown()
  }

  async close(): Promise<void> {
    this.beginShutdown()
    await this.#workers.close()
    await Promise.all([this.runtime.queue.close(), this.#workspace.queue.close()])
    await this.#pool.end()
  }
}

/** Answers from memory while the database cannot be reached: hits are counted when it is there again. */
function rememberedHits(cache: AnswerCache, now: () => string): AnswerCache {
  const remembered = new LRUCache<string, CacheHit>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ response }) => response.length + 1,
  })
  return {
    ...cache,
    get: async (key, asker) => {
      try {
        const hit = await cache.get(key, asker)
        if (hit === null) remembered.delete(key)
        else remembered.set(key, hit)
        return hit
      } catch (error) {
        const hit =
          error instanceof ExpectedError && error.statusCode === 503 ? remembered.get(key) : undefined
        if (hit === undefined) throw error
        void cache.noteHit(key)
        void cache.noteAsker(key, asker ?? null)
        const counted = { ...hit, hit_count: hit.hit_count + 1, last_hit_at: now() }
        remembered.set(key, counted)
        return counted
      }
    },
  }
}
