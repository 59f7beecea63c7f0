import type { Submission } from '../../conference.ts'
import { readFiles } from '../read-files.ts'
import { partsOf, type ReadingReport, type ReadingRequest } from './read-in-worker.ts'

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
