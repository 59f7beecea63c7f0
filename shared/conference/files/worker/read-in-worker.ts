import { type Conference, EMPTY_CONFERENCE, type Submission } from '../../conference.ts'
import type { ChosenColumns, GivenFile } from '../read-file.ts'
import type { ReadConference, ReadingOptions } from '../read-files.ts'

/** Messages to a worker: submissions of the conference before, and then the files to read, and how. */
export type ReadingRequest =
  | { kind: 'before'; submissions: readonly Submission[] }
  | {
      kind: 'read'
      files: readonly GivenFile[]
      chosen: Readonly<Record<string, ChosenColumns>>
      before: Around
      options: Omit<ReadingOptions, 'before' | 'onProgress'>
    }

/** Messages of a worker: the file that it reads, and the outcome. */
export type ReadingReport =
  | { kind: 'reading'; file: number; share: number }
  | { kind: 'submissions'; submissions: readonly Submission[] }
  | ({ kind: 'end'; around: Around } & Pick<ReadConference, 'files' | 'problems'>)
  | { kind: 'failed'; message: string }

/** A conference without its submissions, which go in parts: copying 20,000 at once would hold the page up for a third of a second. */
type Around = Omit<Conference, 'submissions'>
const PART = 500

export function* partsOf(submissions: readonly Submission[]): Generator<readonly Submission[]> {
  for (let at = 0; at < submissions.length; at += PART) yield submissions.slice(at, at + PART)
}

/** A worker that answers one request, of a browser or a thread of Node. */
type ReadingWorker = { ask: (request: ReadingRequest) => void; end: () => void }

/** `readFiles` in a worker. Rejects with the signal's reason. */
export type FilesReader = (
  files: readonly GivenFile[],
  chosen?: Readonly<Record<string, ChosenColumns>>,
  options?: ReadingOptions & { signal?: AbortSignal },
) => Promise<ReadConference>

/** Starts a worker. `failure`: it has ended before it answered. */
export type StartWorker = (listeners: {
  report: (message: ReadingReport) => void
  failure: (error: Error, isOutOfMemory?: boolean) => void
}) => ReadingWorker

/** Milliseconds for a file, and more for each byte: 100 MB take a fifth of that. */
const FILE_MS = 20_000
const BYTE_MS = 0.001

/**
 * `readFiles` in a worker, so that a large or hostile file holds nobody up: one that takes too long, or all memory, ends the
 * worker, and the others are read without it. Rejects with the signal's reason, or if the worker cannot be started.
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
    const outcome = await attempt(start, { given, chosen, fileMs }, options)
    if (typeof outcome !== 'number') return outcome
    given = given.with(outcome, {
      name: given[outcome]?.name ?? '',
      bytes: new Uint8Array(),
      problem: 'fileStopped',
    })
  }
}

type Attempt = {
  given: readonly GivenFile[]
  chosen: Readonly<Record<string, ChosenColumns>>
  fileMs: number
}

/** Reads the files in a new worker. Resolves with the place of a file that stopped it. */
function attempt(
  start: StartWorker,
  { given, chosen, fileMs }: Attempt,
  { before = EMPTY_CONFERENCE, signal, onProgress, ...options }: NonNullable<Parameters<FilesReader>[2]>,
): Promise<ReadConference | number> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    let [at, isOver] = [0, false]
    let timer: ReturnType<typeof setTimeout> | undefined
    const submissions: Submission[] = []
    const end = (settle: () => void): void => {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      worker.end()
      settle()
    }
    const stop = (): void => end(() => reject(signal?.reason))
    const isReading = (): boolean => at < given.length
    const report = (message: ReadingReport): void => {
      if (message.kind === 'submissions') submissions.push(...message.submissions)
      else if (message.kind === 'end') {
        const { around, files, problems } = message
        end(() => resolve({ conference: { ...around, submissions }, files, problems }))
      } else if (message.kind === 'failed') failure(new Error(message.message))
      else {
        at = message.file
        onProgress?.(message.share)
        clearTimeout(timer)
        const most = fileMs + (given[at]?.bytes.length ?? 0) * BYTE_MS
        if (isReading()) timer = setTimeout(() => end(() => resolve(at)), most)
      }
    }
    const failure = (error: Error, isOutOfMemory = false): void =>
      end(() => (isOutOfMemory && isReading() ? resolve(at) : reject(error)))
    const worker = start({ report, failure })
    signal?.addEventListener('abort', stop)
    const askAll = async (): Promise<void> => {
      for (const submissions of partsOf(before.submissions)) {
        worker.ask({ kind: 'before', submissions })
        await new Promise((resume) => setTimeout(resume))
        if (isOver) return
      }
      const { submissions: _, ...around } = before
      worker.ask({ kind: 'read', files: given, chosen, before: around, options })
    }
    askAll().catch(failure)
  })
}
