import type { ChosenColumns, GivenFile } from '../read-file.ts'
import type { ReadConference, ReadingOptions } from '../read-files.ts'

/** `before` is JSON: copying the objects of 20,000 submissions takes three times as long. */
export type ReadingRequest = {
  files: readonly GivenFile[]
  chosen: Readonly<Record<string, ChosenColumns>>
  options: Omit<ReadingOptions, 'before' | 'onProgress'>
  before: string
}

/** `file`: the index of the current file. `share`: the finished share of the reading, 0 to 1. */
export type ReadingReport =
  | { kind: 'reading'; file: number; share: number }
  | { kind: 'end'; read: string }
  | { kind: 'failed'; message: string }

/** A worker for one request, in a browser or as a thread of Node. */
type ReadingWorker = { ask: (request: ReadingRequest) => void; end: () => void }

/** Runs `readFiles` in a worker. If the signal is aborted, rejects with its reason. */
export type FilesReader = (
  files: readonly GivenFile[],
  chosen?: Readonly<Record<string, ChosenColumns>>,
  options?: ReadingOptions & { signal?: AbortSignal },
) => Promise<ReadConference>

/** Calls `failure` if the worker ends before it answers. */
export type StartWorker = (listeners: {
  report: (message: ReadingReport) => void
  failure: (error: Error, isOutOfMemory?: boolean) => void
}) => ReadingWorker

/** A file may take `FILE_MS`, plus `BYTE_MS` for each byte. Reading 100 MB takes a fifth of this time. */
const FILE_MS = 20_000
const BYTE_MS = 0.001

/**
 * Runs `readFiles` in a worker, because a large or hostile file would block the page.
 * If a file takes too long or fills the memory, ends the worker and reads the other files in a new one.
 * Rejects if a worker fails for another reason, or the signal is aborted.
 */
export async function readFilesInWorker(
  start: StartWorker,
  files: readonly GivenFile[],
  chosen: Readonly<Record<string, ChosenColumns>> = {},
  options: Parameters<FilesReader>[2] = {},
  fileMs = FILE_MS,
): Promise<ReadConference> {
  let given = files
  for (;;) {
    const stopped = await attempt(start, { files: given, chosen, fileMs }, options)
    if (typeof stopped !== 'number') return stopped
    const name = given[stopped]?.name ?? ''
    given = given.with(stopped, { name, bytes: new Uint8Array(), problem: 'fileStopped' })
  }
}

type Attempt = Pick<ReadingRequest, 'files' | 'chosen'> & { fileMs: number }

/** Resolves to the outcome, or to the index of the file that ended the worker. */
function attempt(
  start: StartWorker,
  { files, chosen, fileMs }: Attempt,
  { before, signal, onProgress, ...options }: NonNullable<Parameters<FilesReader>[2]>,
): Promise<ReadConference | number> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      worker.end()
      settle()
    }
    const stop = (): void => end(() => reject(signal?.reason))
    const failure = (error: Error, isOutOfMemory = false): void =>
      end(() => (isOutOfMemory && at < files.length ? resolve(at) : reject(error)))
    const report = (message: ReadingReport): void => {
      if (message.kind === 'end') end(() => resolve(JSON.parse(message.read)))
      else if (message.kind === 'failed') failure(new Error(message.message))
      else {
        at = message.file
        onProgress?.(message.share)
        clearTimeout(timer)
        const file = files[at]
        if (file) timer = setTimeout(() => end(() => resolve(at)), fileMs + file.bytes.length * BYTE_MS)
      }
    }
    const worker = start({ report, failure })
    signal?.addEventListener('abort', stop)
    worker.ask({ files, chosen, options, before: JSON.stringify({ before }) })
  })
}
