import type { Conference, Submission } from '../../conference.ts'
import type { ChosenColumns, GivenFile } from '../read-file.ts'
import { type ReadConference, type ReadingOptions, readFiles } from '../read-files.ts'

/** The files that a worker reads, and how. */
export type ReadingRequest = {
  files: readonly GivenFile[]
  chosen: Readonly<Record<string, ChosenColumns>>
  options: Omit<ReadingOptions, 'signal' | 'onProgress'>
}

/** Messages of a worker that reads files. `submissions` come in parts, so that taking them holds the page up for no long time. */
export type ReadingReport =
  | { kind: 'reading'; file: number; share: number }
  | { kind: 'submissions'; submissions: Submission[] }
  | ({ kind: 'end'; reviewers: Conference['reviewers'] } & Pick<ReadConference, 'files' | 'problems'>)

const PART = 500

/** Reads the files of a request in the worker that it came to, and reports the outcome. */
export async function answerReading(
  { files, chosen, options }: ReadingRequest,
  report: (message: ReadingReport) => void,
): Promise<void> {
  let file = 0
  report({ kind: 'reading', file, share: 0 })
  const onProgress = (share: number): void => report({ kind: 'reading', file: ++file, share })
  const { conference, ...read } = await readFiles(files, chosen, { ...options, onProgress })
  const { submissions, reviewers } = conference
  for (let at = 0; at < submissions.length; at += PART)
    report({ kind: 'submissions', submissions: submissions.slice(at, at + PART) })
  report({ kind: 'end', reviewers, ...read })
}
