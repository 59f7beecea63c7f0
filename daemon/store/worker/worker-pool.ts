import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SqliteError } from 'better-sqlite3'
import type { Piscina } from 'piscina'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { ResultOf, RunTask, Tasks } from '../tasks/task-list.ts'
import type { StoreTask, TaskOutcome } from './store-worker.ts'

/** A body or an answer above this size is parsed, written and read in a worker, which takes 65 to 260 ms to start. */
export const LARGE_BYTES = 4 * 1024 * 1024

/** One for large answers while the other one clears. */
const WORKERS = 2
/** A task that waits for another process's lock keeps no other one waiting. */
const TASKS_PER_WORKER = 8
/** An idle worker holds 50 MB. */
const IDLE_MS = 30_000
const CLOSE_WAIT_MS = 2000
const WORKER = new URL('./store-worker.ts', import.meta.url)

export type StoreWorkers = ReturnType<typeof storeWorkers>

/** Runs in worker threads what would hold the serving thread for longer than 100 ms. They start when needed. */
export function storeWorkers(store: StoreTask['store']) {
  let pool: Promise<Piscina> | undefined
  const underWay = new Set<Promise<unknown>>()
  /** Hands over a large body. */
  const run: RunTask = async <Name extends keyof Tasks>(
    name: Name,
    value: Parameters<Tasks[Name]>[1],
    signal: AbortSignal | null = null,
  ): Promise<ResultOf<Name>> => {
    pool ??= startPool()
    const task: StoreTask = { name, store, value }
    const { body } = value instanceof Object && 'body' in value ? value : { body: value }
    const isLarge = body instanceof Uint8Array && body.length > LARGE_BYTES
    const transferList = isLarge ? [body.buffer as ArrayBuffer] : []
    // The worker answers a task with the result of its kind.
    const outcome = pool.then((one) => one.run(task, { signal, transferList })) as Promise<
      TaskOutcome<ResultOf<Name>>
    >
    underWay.add(outcome)
    try {
      return resultIn(await outcome)
    } finally {
      underWay.delete(outcome)
    }
  }
  return {
    run,

    /** Waits two seconds for running tasks, then ends the workers: uncommitted work is rolled back. */
    close: async (): Promise<void> => {
      await Promise.race([Promise.allSettled(underWay), pause(CLOSE_WAIT_MS, undefined, { ref: false })])
      await (await pool)?.destroy()
      pool = undefined
    },
  }
}

/** Loaded with the first task: most daemons never meet a large answer. */
async function startPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: fileURLToPath(WORKER),
    minThreads: 0,
    maxThreads: WORKERS,
    concurrentTasksPerWorker: TASKS_PER_WORKER,
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
  throw 'refused' in outcome ? new ExpectedError(...outcome.refused) : new SqliteError(...outcome.sqlite)
}
