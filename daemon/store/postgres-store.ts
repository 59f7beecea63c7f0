import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { utcText } from '../../shared/measures.ts'
import { codeOf, ExpectedError, StartError } from '../../shared/server/errors.ts'
import { addressOf } from '../settings.ts'
import { type AnswerCache, answerCache, type CacheHit } from './answer-cache.ts'
import { connectionPool } from './postgres/connection.ts'
import { enginesOf } from './postgres/database-stores.ts'
import { migrateTables } from './postgres/migrate-tables.ts'
import { figuresOf } from './runtime/cache/answer-table.ts'
import { type RuntimeParts, runtimeParts } from './runtime/runtime.ts'
import type { Engine } from './sql/sql.ts'
import { WriteQueue } from './sql/write-queue.ts'
import type { Store } from './store.ts'
import { DEFAULTS, type StoreOptions } from './store-options.ts'
import { LARGE_BYTES, type StoreWorkers, storeWorkers } from './worker/worker-pool.ts'
import { namedKeys } from './workspace/earlier-answers.ts'
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
  readonly runtime: RuntimeParts & { cache: AnswerCache }
  readonly runTask: StoreWorkers['run']
  readonly movedAside = null
  readonly #pool: pg.Pool
  readonly #workers: StoreWorkers
  readonly #workspace: { engine: Engine; queue: WriteQueue }
  readonly #options: StoreOptions & typeof DEFAULTS

  constructor(pool: pg.Pool, url: string, given: StoreOptions) {
    const options = { ...DEFAULTS, ...given }
    const { clock, lockWaitMs, logEvent, cacheMaxBytes, telemetryDays } = options
    this.#pool = pool
    this.#options = options
    this.#workers = storeWorkers({ url, lockWaitMs })
    this.runTask = this.#workers.run
    const engines = enginesOf(pool)
    const parts = runtimeParts(engines.runtime, {
      clock,
      lockWaitMs,
      logEvent,
      namedKeys: () => engines.workspace.read(namedKeys()),
      cacheMaxBytes,
      telemetryDays,
    })
    const cache = answerCache(parts, {
      mostBytes: cacheMaxBytes,
      largeBytes: LARGE_BYTES,
      runTask: this.runTask,
      hasAllTables: true,
      workspace: () => engines.workspace,
    })
    this.runtime = { ...parts, cache: rememberedHits(cache, () => utcText(clock())) }
    const queue = new WriteQueue(engines.workspace, { lockWaitMs, log: parts.log })
    this.#workspace = { engine: engines.workspace, queue }
  }

  workspaceOf(owner: string): WorkspaceTables {
    const figures = (keys: readonly string[]) => this.runtime.engine.read(figuresOf(keys))
    return workspaceTables({ ...this.#workspace, clock: this.#options.clock, owner }, { figuresOf: figures })
  }

  async stats(): Promise<RuntimeStats> {
    const { telemetry, cache } = this.runtime
    return telemetry.stats(cache.pendingHits())
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
