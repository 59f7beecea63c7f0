import type { Conference, Submission } from '../../conference.ts'
import type { ChosenColumns, GivenFile } from '../read-file.ts'
import { type ReadConference, type ReadingOptions, readFiles } from '../read-files.ts'
import { partsOf } from './submission-parts.ts'

/** A conference without its submissions, which go in parts. */
type Around = Omit<Conference, 'submissions'>

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

/** Takes the messages of one request in the worker that they came to, reads its files, and reports the outcome. */
export function answerReading(report: (message: ReadingReport) => void): (request: ReadingRequest) => void {
  const before: Submission[] = []
  return (request) => {
    if (request.kind === 'before') before.push(...request.submissions)
    // A worker's own failure would not reach the page.
    else readAll(request, before, report).catch((error) => report({ kind: 'failed', message: String(error) }))
  }
}

async function readAll(
  { files, chosen, before: around, options }: Extract<ReadingRequest, { kind: 'read' }>,
  submissions: readonly Submission[],
  report: (message: ReadingReport) => void,
): Promise<void> {
  let file = 0
  report({ kind: 'reading', file, share: 0 })
  const onProgress = (share: number): void => report({ kind: 'reading', file: ++file, share })
  const before = { ...around, submissions }
  const { conference, ...read } = await readFiles(files, chosen, { ...options, before, onProgress })
  for (const part of partsOf(conference.submissions)) report({ kind: 'submissions', submissions: part })
  const { submissions: _, ...end } = conference
  report({ kind: 'end', around: end, ...read })
}
