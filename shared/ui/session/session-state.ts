import type { PairsAnswer } from '../../contract/backend.ts'
import { storedTime } from '../../messages/stored-time.ts'
import type { Answered, BatchPlace } from '../../query/pairs-query.ts'
import type { SidesProblem } from '../../query/payload.ts'
import type { Stage } from '../../query/query-flow.ts'
import type { Ended, Manner } from '../state/running-query.ts'
import { type Form, isSameForm, type NumberOption } from './form-state.ts'

/** The state of an open view: the form, the running query, the answer. */
export type Session = {
  form: Form
  run: Run | null
  queryError: QueryError | null
  answered: DisplayedAnswer | null
  /** Whether the answer follows the user's choice of a person. The button of that choice is then gone. */
  isStep: boolean
  renewal: Renewal | null
  /** The earlier answer in the comparison with the displayed one. */
  earlier: EarlierAnswer | null
  isFolded: boolean
}

/** The state of the query that renews a cached answer of older data (docs/dev/protocol.md, Newer data). `due`: not sent yet. */
export type Renewal = 'due' | 'asking' | 'failed'

/** An earlier answer to the same names, and its time (ms since 1970). `byRenewal`: a renewal replaced it, not the user. */
export type EarlierAnswer = { answer: PairsAnswer; at: number; byRenewal?: boolean }

/** The displayed answer, the time it arrived (milliseconds since 1970), and the form that it answers. */
export type DisplayedAnswer = { at: number; form: Form; result: Answered }
/** A running query. `batch`: the running batch of a query in batches. */
export type Run = { manner: Manner; startedAt: number; stage: Stage | null; batch: BatchPlace | null }
export type RunProgress = Partial<Pick<Run, 'stage' | 'batch'>>
/** Why a query with these lists and options cannot be sent. */
export type QueryRefusal =
  | { kind: 'sides'; problem: SidesProblem }
  | { kind: 'options'; options: readonly NumberOption[] }
/** Why there is no newer answer, and the progress until then. */
type QueryError = Ended<RunProgress, QueryRefusal>

/** Whether an answer belongs to the present form, which then folds. A form that the user has changed meanwhile stays open. */
export const answersForm = (displayed: DisplayedAnswer | null, form: Form): boolean =>
  displayed !== null && isSameForm(displayed.form, form)

/** Whether a renewal is due or running, so that the user can cancel it. */
export const isRenewing = ({ renewal }: Session): boolean => renewal !== null && renewal !== 'failed'

/** The answer to compare with after a refresh: the replaced answer, or `earlier` if the refresh brought the same data. */
export function earlierOf(
  answered: DisplayedAnswer | null,
  earlier: EarlierAnswer | null,
  { result }: DisplayedAnswer,
): EarlierAnswer | null {
  if (answered === null || answered.result.key !== result.key || result.source.from === 'cache') return null
  const { answer, source } = answered.result
  // The time of a cached answer is the time at which the daemon stored it.
  const givenAt = (source.from === 'cache' ? storedTime(source.storedAt) : null) ?? answered.at
  const isOfSameData = answer.data_date === result.answer.data_date && answer.sample === result.answer.sample
  return isOfSameData && earlier !== null ? earlier : { answer, at: givenAt }
}

/** Whether the view has something to draw below the form: an answer, a progress, or a problem. */
export const isAsked = ({ answered, run, queryError }: Session): boolean =>
  answered !== null || run !== null || (queryError !== null && queryError.kind !== 'cancelled')
