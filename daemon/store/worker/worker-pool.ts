import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SqliteError } from 'better-sqlite3'
import type { Piscina } from 'piscina'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { ImportedLines } from '../runtime/cache/answer-import.ts'
import type { ExportedPiece } from '../runtime/cache/answer-lines.ts'
import type { Selection } from '../runtime/cache/answer-removal.ts'
import { type AnswerToStore, LARGE_BYTES, type LargeAnswers, type LargeHit } from '../sqlite/stored-answer.ts'
import { LockedTooLong } from '../sqlite/with-write-lock.ts'
import type { PutBody } from './put-body.ts'
import type { OnStore, StoreTask, TaskOutcome, Tasks } from './store-worker.ts'

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

  /** Reads the body of a put, and gives it back. Throws as `readPutBody`. */
  async readPutBody(body: Buffer): Promise<PutBody & { body: Buffer }> {
    const bytes = owned(body)
    const read = await this.#run('readPutBody', bytes, [bytes.buffer])
    return { ...read, body: asBuffer(read.body) }
  }

  /** Stores an answer in a transaction of its own. */
  async put(answer: AnswerToStore): Promise<void> {
    const json = owned(answer.json)
    await this.#run('put', { ...answer, json }, [json.buffer])
  }

  /** Reads an answer of the cache and counts the hit, unless another process holds the lock. */
  async hit(key: string, at: string): Promise<LargeHit | null> {
    const hit = await this.#run('hit', { key, at })
    return hit === null ? null : { ...hit, response: asBuffer(hit.response) }
  }

  /** Reads an earlier answer. */
  async earlier(id: number): Promise<Buffer | null> {
    const bytes = await this.#run('earlier', id)
    return bytes === null ? null : asBuffer(bytes)
  }

  /** Corrects the recorded size of the cache. Creates an index first, if its statement is given. */
  async recount(index: string | null): Promise<void> {
    await this.#run('recount', index)
  }

  /** The figures of the stored answers and of their file. */
  figures(): Promise<ResultOf<'figures'>> {
    return this.#run('figures', null)
  }

  /** All stored answers as lines, piece by piece. */
  async *export(): AsyncGenerator<ExportedPiece> {
    for (let next: string | null = ''; next !== null; ) {
      const piece: ExportedPiece = await this.#run('exportAfter', next)
      yield piece
      next = piece.next
    }
  }

  /** Stores the answers of exported lines, up to the first that is not valid. */
  importLines(lines: Buffer): Promise<ImportedLines> {
    const bytes = owned(lines)
    return this.#run('importLines', bytes, [bytes.buffer])
  }

  /** Removes answers of the cache, as `removeAnswers`, and gives the room back to the disk if that is fast enough. */
  async clear(
    selection: Selection,
    { signal, compact = false }: { signal?: AbortSignal; compact?: boolean } = {},
  ): Promise<ResultOf<'clear'>> {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const tellStop = () => void Atomics.store(stop, 0, 1)
    signal?.addEventListener('abort', tellStop)
    try {
      return await this.#run('clear', { selection, compact, stop })
    } finally {
      signal?.removeEventListener('abort', tellStop)
    }
  }

  /** Waits two seconds for what is under way, then ends the workers: what is not committed is rolled back. */
  async close(): Promise<void> {
    await Promise.race([Promise.allSettled(this.#underWay), pause(CLOSE_WAIT_MS, undefined, { ref: false })])
    await (await this.#pool)?.destroy()
    this.#pool = undefined
  }

  async #run<Name extends keyof Tasks>(
    name: Name,
    value: Parameters<Tasks[Name]>[1],
    transferList: ArrayBufferLike[] = [],
  ): Promise<ResultOf<Name>> {
    this.#pool ??= startPool()
    const task: StoreTask = { name, store: this.#store, value }
    // The worker answers a task with the result of its kind.
    const outcome = this.#pool.then((pool) =>
      pool.run(task, { transferList: transferList as ArrayBuffer[] }),
    ) as Promise<TaskOutcome<ResultOf<Name>>>
    this.#underWay.add(outcome)
    try {
      return resultIn(await outcome)
    } finally {
      this.#underWay.delete(outcome)
    }
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

/** Bytes whose memory can be handed over. That of a small Buffer is shared with others, so it is copied. */
const owned = (bytes: Uint8Array): Uint8Array => (bytes.length > LARGE_BYTES ? bytes : new Uint8Array(bytes))

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Throws the worker's error as if it had been thrown here. */
function resultIn<T>(outcome: TaskOutcome<T>): T {
  if ('done' in outcome) return outcome.done
  if ('malformed' in outcome) throw new SyntaxError(outcome.malformed)
  if ('refused' in outcome) throw new ExpectedError(outcome.refused.statusCode, outcome.refused.detail)
  if ('sqlite' in outcome) throw new SqliteError(outcome.sqlite.message, outcome.sqlite.code)
  if ('lockedMs' in outcome) throw new LockedTooLong(outcome.lockedMs)
  throw outcome.failed
}
