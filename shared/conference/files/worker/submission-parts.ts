import type { Submission } from '../../conference.ts'

/** Copying 20,000 submissions at once would hold the page up for a third of a second. */
const PART = 500

/** Submissions in the parts in which they go from thread to thread. Apart from what reads, which the page does not load. */
export function* partsOf(submissions: readonly Submission[]): Generator<readonly Submission[]> {
  for (let at = 0; at < submissions.length; at += PART) yield submissions.slice(at, at + PART)
}
