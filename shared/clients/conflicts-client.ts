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
  conflictsWaiting,
} from '../contract/backend/conflict-shapes.ts'
import { HttpFailure, UnreadableAnswer } from './failures.ts'
import { type ClientSettings, fitting, type RequestOptions, requestLines } from './request.ts'

export type ConflictsReader = {
  onEntry: (entry: ConferenceEntry) => void
  onPair: (pair: ConflictPair) => void
  onProgress?: (share: number) => void
  /** Receives the number of conferences that come before this one. */
  onWaiting?: (before: number) => void
}

/**
 * Asks for all pairs of two lists, except clear pairs: docs/dev/protocol.md, Conflicts of a conference.
 * The entries must be distinct and normalized. Only for our backend: others answer 404.
 * Rejects as `requestJson` does. An answer that ends early or does not fit the lists is an `UnreadableAnswer`.
 */
export async function askConflicts(
  settings: ClientSettings,
  body: ConflictsRequest,
  { onEntry, onPair, onProgress, onWaiting }: ConflictsReader,
  options?: RequestOptions,
): Promise<{ head: ConflictsHead; end: ConflictsEnd }> {
  const sizes = { left: body.left.length, right: body.right.length }
  let head: ConflictsHead | undefined
  let end: ConflictsEnd | undefined
  let pairs = 0
  const texts = new Map<string, string>()
  const textLike = (text: string): string => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
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
    // Shares equal texts: the JSON parser makes a new text for each of a million papers, but there are few venues.
    for (const item of pair.items) {
      if (typeof item.venue === 'string') item.venue = textLike(item.venue)
      if (typeof item.pub_type === 'string') item.pub_type = textLike(item.pub_type)
    }
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
    if ('error' in line) throw new HttpFailure(500, fitting(conflictsFailure, line).error, null)
    if ('waiting' in line) onWaiting?.(fitting(conflictsWaiting, line).waiting)
    else if (head === undefined) readHead(line)
    else if ('verdict' in line) readPair(line)
    else if ('side' in line) readEntry(line)
    else if ('progress' in line) onProgress?.(fitting(conflictsProgress, line).progress)
    else end = fitting(conflictsEnd, line)
  })
  if (head === undefined || end === undefined) throw new UnreadableAnswer('ends early')
  if (end.pairs !== pairs) throw new UnreadableAnswer('lacks pairs')
  return { head, end }
}
