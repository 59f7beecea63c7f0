import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SqliteError } from 'better-sqlite3'
import type { Piscina } from 'piscina'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { ExportedPiece } from '../runtime/cache/answer-lines.ts'
import { type AnswerToStore, LARGE_BYTES, type LargeAnswers } from '../sqlite/stored-answer.ts'
import type { OnStore, StoreTask, TaskOutcome, Tasks } from './store-worker.ts'
import { bytesIn } from './task-bytes.ts'

/** One for large answers while the other one clears. */
const WORKERS = 2
/** An idle worker holds 50 MB. */
const IDLE_MS = 30_000
const CLOSE_WAIT_MS = 2000
const WORKER = new URL('./store-worker.ts', import.meta.url)

type ResultOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

/** Runs in worker threads what would hold the serving thread for longer than 100 ms. They start when needed. */
export class StoreWorkers implements LargeAnswers {
  readonly #store: OnStore
  #pool: Promise<Piscina> | undefined
  #underWay = new Set<Promise<unknown>>()

  constructor(store: OnStore) {
    this.#store = store
  }

  /**
   * Runs a task (store-worker.ts). Large bytes in the value are handed over: the caller has them no more.
   * Rejects with the task's errors. The signal ends the task and its worker: uncommitted work is rolled back.
   */
  async run<Name extends keyof Tasks>(
    name: Name,
    value: Parameters<Tasks[Name]>[1],
    signal: AbortSignal | null = null,
  ): Promise<ResultOf<Name>> {
    this.#pool ??= startPool()
    const task: StoreTask = { name, store: this.#store, value }
    const transferList = bytesIn(value).flatMap((bytes) =>
      bytes.length > LARGE_BYTES ? [bytes.buffer as ArrayBuffer] : [],
    )
    // The worker answers a task with the result of its kind.
    const outcome = this.#pool.then((pool) => pool.run(task, { transferList, signal })) as Promise<
      TaskOutcome<ResultOf<Name>>
    >
    this.#underWay.add(outcome)
    try {
      return resultIn(await outcome)
    } finally {
      this.#underWay.delete(outcome)
    }
  }

  async put(answer: AnswerToStore): Promise<void> {
    await this.run('put', answer)
  }

  hit(key: string, at: string): Promise<ResultOf<'hit'>> {
    return this.run('hit', { key, at })
  }

  earlier(id: number): Promise<Uint8Array | null> {
    return this.run('earlier', id)
  }

  /** All stored answers as lines, piece by piece. */
  async *export(): AsyncGenerator<ExportedPiece> {
    for (let next: string | null = ''; next !== null; ) {
      const piece: ExportedPiece = await this.run('exportAfter', next)
      yield piece
      next = piece.next
    }
  }

  /** Waits two seconds for running tasks, then ends the workers: uncommitted work is rolled back. */
  async close(): Promise<void> {
    await Promise.race([Promise.allSettled(this.#underWay), pause(CLOSE_WAIT_MS, undefined, { ref: false })])
    await (await this.#pool)?.destroy()
    this.#pool = undefined
  }
}

/** Loaded with the first task: most daemons never meet a large answer. */
async function startPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: fileURLToPath(WORKER),
    minThreads: 0,
    maxThreads: WORKERS,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    recordTiming: false,
  })
  // The task of a worker that ends rejects by itself.
  pool.on('error', () => undefined)
  return pool
}

/** Throws the worker's error as if it had been thrown here. */
function resultIn<T>(outcome: TaskOutcome<T>): T {
  if ('done' in outcome) return outcome.done
  if ('malformed' in outcome) throw new SyntaxError(outcome.malformed)
  if ('refused' in outcome) throw new ExpectedError(outcome.refused.statusCode, outcome.refused.detail)
  throw new SqliteError(outcome.sqlite.message, outcome.sqlite.code)
}
