import {
  type ConferenceEntry,
  type ConflictPair,
  type ConflictsEnd,
  type ConflictsHead,
  type ConflictsRequest,
  conferenceEntry,
  conflictPair,
  conflictsEnd,
  conflictsFailure,
  conflictsHead,
  conflictsProgress,
} from '../contract/backend/conflicts.ts'
import { UnreadableAnswer } from './failures.ts'
import { type ClientSettings, fitting, type RequestOptions, requestLines } from './request.ts'

/** The receivers of an answer, line by line. */
export type ConflictsReader = {
  onEntry: (entry: ConferenceEntry) => void
  onPair: (pair: ConflictPair) => void
  onProgress?: (share: number) => void
}

/**
 * Asks for all pairs of two lists that are not clear (docs/dev/protocol.md, Conflicts of a conference). The entries must be
 * distinct and normalized. Rejects as `requestJson` does, and with `UnreadableAnswer` when the answer does not fit the
 * lists or ends early. Only our backend has this endpoint; others answer 404.
 */
export async function askConflicts(
  settings: ClientSettings,
  body: ConflictsRequest,
  { onEntry, onPair, onProgress }: ConflictsReader,
  options?: RequestOptions,
): Promise<{ head: ConflictsHead; end: ConflictsEnd }> {
  const sizes = { left: body.left.length, right: body.right.length }
  let head: ConflictsHead | undefined
  let end: ConflictsEnd | undefined
  let pairs = 0
  const readHead = (line: object): void => {
    head = fitting(conflictsHead, line)
    if (head.left_count !== sizes.left || head.right_count !== sizes.right)
      throw new UnreadableAnswer('is for other lists')
  }
  const readPair = (line: object): void => {
    const pair = fitting(conflictPair, line)
    if (pair.left >= sizes.left || pair.right >= sizes.right)
      throw new UnreadableAnswer('has a pair that was not asked for')
    pairs++
    onPair(pair)
  }
  const readEntry = (line: object): void => {
    const entry = fitting(conferenceEntry, line)
    if (body[entry.side][entry.index] !== entry.entry)
      throw new UnreadableAnswer('has an entry that was not asked for')
    onEntry(entry)
  }
  await requestLines(settings, '/api/coauthors/conflicts', { body, ...options }, (line) => {
    if (end !== undefined) throw new UnreadableAnswer('goes on after its end')
    if (head === undefined) readHead(line)
    else if ('verdict' in line) readPair(line)
    else if ('side' in line) readEntry(line)
    else if ('progress' in line) onProgress?.(fitting(conflictsProgress, line).progress)
    else if ('error' in line)
      throw new UnreadableAnswer(`ends early: ${fitting(conflictsFailure, line).error}`)
    else end = fitting(conflictsEnd, line)
  })
  if (head === undefined || end === undefined) throw new UnreadableAnswer('ends early')
  if (end.pairs !== pairs) throw new UnreadableAnswer('lacks pairs')
  return { head, end }
}
