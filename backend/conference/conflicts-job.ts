import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { codeOf, ExpectedError } from '../../shared/server/server-errors.ts'
import { loadingThreads, untilLoaded } from '../database/sqlite-in-threads.ts'
import { clientGone, errorIn } from '../queries/thread-errors.ts'
import type { ConflictsPiece, ConflictsSettings, ConflictsWork } from './conflicts-worker.ts'

const WORKER = new URL('./conflicts-worker.ts', import.meta.url)

/** Requests that may wait for their turn, and bytes of their names together. */
const MOST_WAITING = 20
const MOST_WAITING_BYTES = 128 * 1024 * 1024
/** How often a client that waits is told its place, so that no proxy takes the connection for dead. */
const TELL_MS = 10_000
/** While others wait, an answer that is not read for this long ends. */
const STILL_MS = 10_000
const RETRY_AFTER_SECONDS = 5
const FULL = 'Too many conferences wait to be looked up; ask again in a moment.'

/** A request in the queue. The first one runs as soon as its client reads. */
type Place = { bytes: number; isRunning: boolean; ended: AbortController }

/**
 * Runs one request for the conflicts of a conference at a time, in a thread beside the workers of ordinary queries
 * (queries/query-pool.ts), which it does not keep waiting. Others wait for their turn, first come first served. A piece is
 * computed when the one before it was taken.
 */
export class ConflictsJob {
  readonly #settings: ConflictsSettings
  readonly #stillMs: number
  readonly #loading = loadingThreads()
  #queue: readonly Place[] = []
  /** Resolves when the queue moves. */
  #moves = Promise.withResolvers<void>()
  /** The exits of all threads, the one included that has sent its last piece and closes its file. */
  readonly #exits = new Set<Promise<unknown>>()

  constructor(settings: ConflictsSettings, stillMs = STILL_MS) {
    this.#settings = settings
    this.#stillMs = stillMs
  }

  /**
   * Returns the lines of the answer. Rejects with the 400, 422 or 503 of a request that has none. The lines of a request that
   * waits begin with its place in the queue, and say in an `error` line why it has no answer, or only a part.
   * @param signal ends the job
   */
  async run(body: Uint8Array, signal: AbortSignal): Promise<Readable> {
    if (signal.aborted) throw clientGone()
    const waitingBytes = this.#queue.reduce((sum, { bytes }) => sum + bytes, body.length)
    if (this.#queue.length > MOST_WAITING || (this.#queue.length > 0 && waitingBytes > MOST_WAITING_BYTES))
      throw new ExpectedError(503, FULL, RETRY_AFTER_SECONDS)
    const place: Place = { bytes: body.length, isRunning: false, ended: new AbortController() }
    this.#queue = [...this.#queue, place]
    signal.addEventListener('abort', () => place.ended.abort(), { once: true })
    // One that runs leaves when its thread has ended.
    place.ended.signal.addEventListener('abort', () => place.isRunning || this.#leave(place))
    const pieces = this.#before(place) > 0 ? this.#afterOthers(body, place) : this.#pieces(body, place)
    const first = await pieces.next()
    return Readable.from(this.#whileRead(withReason(first, pieces), place), { objectMode: false })
  }

  /** Ends the job that runs, and all that wait; their answers end without their last line. Resolves when no thread has a file open. */
  async end(): Promise<void> {
    for (const { ended } of this.#queue) ended.abort()
    await Promise.all(this.#exits)
  }

  /** The number of requests that come before this one. */
  #before(place: Place): number {
    return this.#queue.indexOf(place)
  }

  #leave(place: Place): void {
    this.#queue = this.#queue.filter((one) => one !== place)
    this.#moves.resolve()
    this.#moves = Promise.withResolvers()
  }

  async *#afterOthers(body: Uint8Array, place: Place): AsyncGenerator<Uint8Array> {
    while (this.#before(place) > 0) {
      yield lineOf({ waiting: this.#before(place) })
      const told = new AbortController()
      const later = pause(TELL_MS, undefined, { signal: told.signal }).catch(() => undefined)
      await Promise.race([this.#moves.promise, later])
      told.abort()
    }
    if (place.ended.signal.aborted) throw endOf(undefined)
    yield* this.#pieces(body, place)
  }

  /** The pieces of the answer, from a thread of its own. Throws why there is none, or no more. */
  async *#pieces(body: Uint8Array, place: Place): AsyncGenerator<Uint8Array> {
    place.isRunning = true
    const copy = new Uint8Array(body)
    const worker = this.#start(copy, place)
    const ended = new AbortController()
    worker.once('error', (error) => ended.abort(error))
    const exit = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        ended.abort()
        this.#leave(place)
        resolve()
      })
    })
    this.#exits.add(exit)
    void exit.then(() => this.#exits.delete(exit))
    const end = async (): Promise<void> => {
      await untilLoaded(this.#loading)
      await worker.terminate()
    }
    place.ended.signal.addEventListener('abort', () => void end(), { once: true })
    for (;;) {
      worker.postMessage('next')
      const [piece] = (await once(worker, 'message', { signal: ended.signal }).catch(() => {
        throw endOf(ended.signal.reason)
      })) as [ConflictsPiece]
      if (piece instanceof Uint8Array) {
        yield piece
        continue
      }
      // The thread has only to end: the next client need not wait for that.
      this.#leave(place)
      if (piece === null) return
      throw errorIn(piece)
    }
  }

  /** Starts a thread. Throws where the system has none for it, so that others have their turn. */
  #start(body: Uint8Array<ArrayBuffer>, place: Place): Worker {
    const workerData: ConflictsWork = { settings: this.#settings, body, loading: this.#loading }
    try {
      return new Worker(WORKER, { workerData, transferList: [body.buffer] })
    } catch (error) {
      this.#leave(place)
      throw error
    }
  }

  /** Passes pieces on. While others wait, ends the job of a client that does not read. */
  async *#whileRead(pieces: AsyncIterable<Uint8Array>, { ended }: Place): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const timer = setInterval(() => this.#queue.length > 1 && ended.abort(), this.#stillMs)
      try {
        yield piece
      } finally {
        clearInterval(timer)
      }
    }
  }
}

const lineOf = (line: object): Uint8Array => Buffer.from(`${JSON.stringify(line)}\n`)

/** All pieces, of which the first has come, and an `error` line in place of those that are missing. */
async function* withReason(
  first: IteratorResult<Uint8Array>,
  others: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (first.done) return
    yield first.value
    yield* others
  } catch (error) {
    const problem = error instanceof ExpectedError ? error.message : 'Something went wrong inside the server.'
    yield lineOf({ error: problem })
    if (!(error instanceof ExpectedError)) throw error
  }
}

/** Why a thread ended before its answer. */
function endOf(reason: unknown): ExpectedError {
  const problem =
    codeOf(reason) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? 'The lists need more memory than there is: ask about fewer names at a time.'
      : 'The answer ended before it was whole: ask again.'
  return new ExpectedError(503, problem)
}
