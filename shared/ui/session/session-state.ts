import type { PairsAnswer } from '../../contract/backend.ts'
import { storedTime } from '../../messages/stored-time.ts'
import type { Answered, BatchPlace } from '../../query/pairs-query.ts'
import type { SidesProblem } from '../../query/payload.ts'
import type { Stage } from '../../query/query-flow.ts'
import type { Ended, Manner } from '../state/running-query.ts'
import { type Form, isSameForm, type NumberOption } from './form-state.ts'

export type Session = {
  form: Form
  run: Run | null
  queryError: QueryError | null
  answered: DisplayedAnswer | null
  /** The query follows from a press on a button of the previous answer, such as *This person*. */
  isStep: boolean
  renewal: Renewal | null
  earlier: EarlierAnswer | null
  isFolded: boolean
}

/** A renewal replaces a cached answer of older data (docs/dev/protocol.md, Newer data). `due`: not sent yet. */
export type Renewal = 'due' | 'asking' | 'failed'

/** `at`: milliseconds since 1970. `byRenewal`: a renewal, not the user, replaced the answer. */
export type EarlierAnswer = { answer: PairsAnswer; at: number; byRenewal?: boolean }

/** `at`: the time of arrival in milliseconds since 1970. `form`: what was asked. */
export type DisplayedAnswer = { at: number; form: Form; result: Answered }
export type Run = { manner: Manner; startedAt: number; stage: Stage | null; batch: BatchPlace | null }
export type RunProgress = Partial<Pick<Run, 'stage' | 'batch'>>
export type QueryRefusal =
  | { kind: 'sides'; problem: SidesProblem }
  | { kind: 'options'; options: readonly NumberOption[] }
type QueryError = Ended<RunProgress, QueryRefusal>

/** Whether the form still has the displayed answer's query. */
export const answersForm = (displayed: DisplayedAnswer | null, form: Form): boolean =>
  displayed !== null && isSameForm(displayed.form, form)

/** The user can cancel a renewal that is due or running. */
export const isRenewing = ({ renewal }: Session): boolean => renewal !== null && renewal !== 'failed'

/**
 * The answer to compare the new one with: the replaced answer, or `earlier` if the replaced answer is from the same data. Null if
 * the new answer is from the cache, or is to another query.
 */
export function earlierOf(
  answered: DisplayedAnswer | null,
  earlier: EarlierAnswer | null,
  { result }: DisplayedAnswer,
): EarlierAnswer | null {
  if (answered === null || answered.result.key !== result.key || result.source.from === 'cache') return null
  const { answer, source } = answered.result
  const givenAt = (source.from === 'cache' ? storedTime(source.storedAt) : null) ?? answered.at
  const isOfSameData = answer.data_date === result.answer.data_date && answer.sample === result.answer.sample
  return isOfSameData && earlier !== null ? earlier : { answer, at: givenAt }
}

export const isAsked = ({ answered, run, queryError }: Session): boolean =>
  answered !== null || run !== null || (queryError !== null && queryError.kind !== 'cancelled')
