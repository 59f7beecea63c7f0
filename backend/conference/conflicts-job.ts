import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { codeOf, ExpectedError } from '../../shared/server/errors.ts'
import { loadingThreads, untilLoaded } from '../database/sqlite-in-threads.ts'
import { clientGone, errorIn } from '../queries/thread-errors.ts'
import type { ConflictsPiece, ConflictsSettings, ConflictsWork } from './conflicts-worker.ts'

const WORKER = new URL('./conflicts-worker.ts', import.meta.url)

/**
 * Runs one request for the conflicts of a conference at a time, in a thread beside the workers of ordinary queries
 * (queries/query-pool.ts), which it does not keep waiting. A piece is computed when the one before it was taken.
 */
export class ConflictsJob {
  readonly #settings: ConflictsSettings
  readonly #loading = loadingThreads()
  #running: Worker | undefined
  /** The exits of all threads, the one included that has sent its last piece and closes its file. */
  readonly #exits = new Set<Promise<unknown>>()

  constructor(settings: ConflictsSettings) {
    this.#settings = settings
  }

  /**
   * Returns the lines of the answer. Rejects with the 400, 422 or 503 of a request that has none, and with 503 while
   * another one runs. An answer that ends early ends with an `error` line.
   * @param signal ends the job
   */
  async run(body: Uint8Array, signal: AbortSignal): Promise<Readable> {
    if (this.#running !== undefined)
      throw new ExpectedError(503, 'Another conference is being looked up; ask again in a moment.')
    if (signal.aborted) throw clientGone()
    const copy = new Uint8Array(body)
    const worker = new Worker(WORKER, {
      workerData: { settings: this.#settings, body: copy, loading: this.#loading } satisfies ConflictsWork,
      transferList: [copy.buffer],
    })
    this.#running = worker
    const ended = new AbortController()
    worker.once('error', (error) => ended.abort(error))
    const free = (): void => {
      if (this.#running === worker) this.#running = undefined
    }
    const exit = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        ended.abort()
        free()
        resolve()
      })
    })
    this.#exits.add(exit)
    void exit.then(() => this.#exits.delete(exit))
    signal.addEventListener('abort', () => void this.#end(worker), { once: true })
    const next = async (): Promise<Uint8Array | null> => {
      worker.postMessage('next')
      const [piece] = (await once(worker, 'message', { signal: ended.signal }).catch(() => {
        throw endOf(ended.signal.reason)
      })) as [ConflictsPiece]
      // The thread has only to end: the next client need not wait for that.
      if (!(piece instanceof Uint8Array)) free()
      if (piece === null || piece instanceof Uint8Array) return piece
      throw errorIn(piece)
    }
    const first = await next()
    return Readable.from(piecesFrom(first, next), { objectMode: false })
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  /** Ends the job that runs; its answer ends without its last line. Resolves when no thread has a file open. */
  async end(): Promise<void> {
    void this.#end(this.#running)
    await Promise.all(this.#exits)
  }

  async #end(worker: Worker | undefined): Promise<void> {
    await untilLoaded(this.#loading)
    await worker?.terminate()
  }
}

async function* piecesFrom(
  first: Uint8Array | null,
  next: () => Promise<Uint8Array | null>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; piece !== null; piece = await next()) yield piece
  } catch (error) {
    const problem = error instanceof ExpectedError ? error.message : 'Something went wrong inside the server.'
    yield Buffer.from(`${JSON.stringify({ error: problem })}\n`)
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
