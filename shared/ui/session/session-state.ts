import type { PairsAnswer } from '../../contract/backend.ts'
import { storedTime } from '../../messages/stored-time.ts'
import type { Answered, BatchPlace } from '../../query/pairs-query.ts'
import type { SidesProblem } from '../../query/payload.ts'
import type { Stage } from '../../query/query-flow.ts'
import type { Ended, Manner } from '../state/query.ts'
import { type Form, isSameForm, type NumberOption } from './form-state.ts'

/** The state of an open view: the form, the running query, the answer. */
export type Session = {
  form: Form
  run: Run | null
  queryError: QueryError | null
  answered: DisplayedAnswer | null
  /** It was asked by itself, after a choice whose button is gone. */
  isStep: boolean
  renewal: Renewal | null
  /** An earlier answer that the displayed one is compared with. */
  earlier: EarlierAnswer | null
  /** The form is one line, since its lists are answered. */
  isFolded: boolean
}

/** The query that follows a cache hit if the backend has newer data (docs/dev/protocol.md, Newer data). `due`: it may follow. */
export type Renewal = 'due' | 'asking' | 'failed'

/** An earlier answer to the same names, and when it was given (milliseconds since 1970). `byRenewal`: unasked. */
export type EarlierAnswer = { answer: PairsAnswer; at: number; byRenewal?: boolean }

/** The displayed answer, the time it arrived (milliseconds since 1970), and the form that it answers. */
export type DisplayedAnswer = { at: number; form: Form; result: Answered }
/** `batch`: the one that is being asked, if the query is asked in batches. */
export type Run = { manner: Manner; startedAt: number; stage: Stage | null; batch: BatchPlace | null }
export type RunProgress = Partial<Pick<Run, 'stage' | 'batch'>>
/** Why lists and options are not asked. */
export type QueryRefusal =
  | { kind: 'sides'; problem: SidesProblem }
  | { kind: 'options'; options: readonly NumberOption[] }
/** A failed one has come as far as its `progress`. */
export type QueryError = Ended<RunProgress, QueryRefusal>

/** Whether an answer is to the form as it is. Then the form folds; one that its user has changed since asking stays open. */
export const answersForm = (displayed: DisplayedAnswer | null, form: Form): boolean =>
  displayed !== null && isSameForm(displayed.form, form)

/** Whether a renewal can be cancelled. */
export const isRenewing = ({ renewal }: Session): boolean => renewal !== null && renewal !== 'failed'

/** The answer that a refresh has replaced; while refreshes bring the same data, the last one from other data. */
export function earlierOf(
  answered: DisplayedAnswer | null,
  earlier: EarlierAnswer | null,
  { result }: DisplayedAnswer,
): EarlierAnswer | null {
  if (answered === null || answered.result.key !== result.key || result.source.from === 'cache') return null
  const { answer, source } = answered.result
  // An answer from the cache was given when it was stored.
  const givenAt = (source.from === 'cache' ? storedTime(source.storedAt) : null) ?? answered.at
  const isOfSameData = answer.data_date === result.answer.data_date && answer.sample === result.answer.sample
  return isOfSameData && earlier !== null ? earlier : { answer, at: givenAt }
}

/** Whether there is something to draw of a question: its answer, its progress, or why it has none. */
export const isAsked = ({ answered, run, queryError }: Session): boolean =>
  answered !== null || run !== null || (queryError !== null && queryError.kind !== 'cancelled')
