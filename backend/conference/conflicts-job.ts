import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { codeOf, ExpectedError, RETRY_AFTER_SECONDS } from '../../shared/server/server-errors.ts'
import { loadingThreads, untilLoaded } from '../database/sqlite-in-threads.ts'
import { clientGone, errorOfFailure } from '../queries/thread-errors.ts'
import type { ConflictsPiece, ConflictsSettings, ConflictsWork } from './conflicts-worker.ts'

const WORKER = new URL('./conflicts-worker.ts', import.meta.url)

const MOST_WAITING = 20
/** The most bytes of all requests in the queue, including the running one. Each has at most 32 MB (routes/conflict-routes.ts). */
const MOST_WAITING_BYTES = 128 * 1024 * 1024
/** How often a line tells a waiting client its place in the queue: proxies close an idle connection. */
const TELL_MS = 10_000
/** While others wait, an answer ends if its client has not read for this long. */
const STILL_MS = 10_000
const FULL = 'Too many conferences are waiting; ask again in a moment.'

/** A request in the queue. The first one runs. */
type Place = { bytes: number; isRunning: boolean; ended: AbortController }

/**
 * Runs one request at a time in a separate thread, so that ordinary queries do not wait (queries/query-pool.ts). The thread
 * computes the next piece once the client has taken the previous one.
 */
export class ConflictsJob {
  readonly #settings: ConflictsSettings
  readonly #stillMs: number
  readonly #loading = loadingThreads()
  #queue: readonly Place[] = []
  #queueMoved = Promise.withResolvers<void>()
  /** The exits of all threads, even of those that still close the database. */
  readonly #exits = new Set<Promise<unknown>>()

  constructor(settings: ConflictsSettings, stillMs = STILL_MS) {
    this.#settings = settings
    this.#stillMs = stillMs
  }

  /**
   * Rejects with a 400, 422, 500 or 503 if the request fails before the first line. Later failures add an `error` line. While the
   * request waits, the lines tell its place in the queue.
   * @param signal ends the request
   */
  async run(body: Uint8Array, signal: AbortSignal): Promise<Readable> {
    if (signal.aborted) throw clientGone()
    const waitingBytes = this.#queue.reduce((sum, { bytes }) => sum + bytes, body.length)
    if (this.#queue.length > MOST_WAITING || waitingBytes > MOST_WAITING_BYTES)
      throw new ExpectedError(503, FULL, RETRY_AFTER_SECONDS)
    const place: Place = { bytes: body.length, isRunning: false, ended: new AbortController() }
    this.#queue = [...this.#queue, place]
    signal.addEventListener('abort', () => place.ended.abort(), { once: true })
    // A running request leaves the queue later: when its thread has sent everything or has ended.
    place.ended.signal.addEventListener('abort', () => place.isRunning || this.#leave(place))
    const pieces = this.#positionOf(place) > 0 ? this.#afterQueue(body, place) : this.#pieces(body, place)
    const first = await pieces.next()
    return Readable.from(this.#endingUnread(withErrorLine(first, pieces), place), { objectMode: false })
  }

  /** Ends all requests, and leaves their answers incomplete. Resolves when all threads have closed the database. */
  async end(): Promise<void> {
    for (const { ended } of this.#queue) ended.abort()
    await Promise.all(this.#exits)
  }

  #positionOf(place: Place): number {
    return this.#queue.indexOf(place)
  }

  #leave(place: Place): void {
    this.#queue = this.#queue.filter((one) => one !== place)
    this.#queueMoved.resolve()
    this.#queueMoved = Promise.withResolvers()
  }

  async *#afterQueue(body: Uint8Array, place: Place): AsyncGenerator<Uint8Array> {
    while (this.#positionOf(place) > 0) {
      yield lineOf({ waiting: this.#positionOf(place) })
      const told = new AbortController()
      const later = pause(TELL_MS, undefined, { signal: told.signal }).catch(() => undefined)
      await Promise.race([this.#queueMoved.promise, later])
      told.abort()
    }
    if (place.ended.signal.aborted) throw endError(undefined)
    yield* this.#pieces(body, place)
  }

  /** Throws if the answer is missing or incomplete. */
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
        throw endError(ended.signal.reason)
      })) as [ConflictsPiece]
      if (piece instanceof Uint8Array) {
        yield piece
        continue
      }
      // The next request need not wait until this thread has ended.
      this.#leave(place)
      if (piece === null) return
      throw errorOfFailure(piece)
    }
  }

  /** If the system has no thread left, removes the request from the queue and throws. */
  #start(body: Uint8Array<ArrayBuffer>, place: Place): Worker {
    const workerData: ConflictsWork = { settings: this.#settings, body, loading: this.#loading }
    try {
      return new Worker(WORKER, { workerData, transferList: [body.buffer] })
    } catch (error) {
      this.#leave(place)
      throw error
    }
  }

  /** Ends the request if its client does not read while others wait. */
  async *#endingUnread(pieces: AsyncIterable<Uint8Array>, { ended }: Place): AsyncGenerator<Uint8Array> {
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

/** If `others` throws, an `error` line replaces the missing pieces. */
async function* withErrorLine(
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

function endError(reason: unknown): ExpectedError {
  // Clients understand a 503 without `Retry-After` as a server without data.
  return codeOf(reason) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ExpectedError(
        500,
        'The server has too little memory for these lists: ask about fewer names at a time.',
      )
    : new ExpectedError(503, 'The answer is incomplete: ask again.', RETRY_AFTER_SECONDS)
}
