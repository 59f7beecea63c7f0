import type { ComponentChild } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import {
  AnotherUser,
  DataChanged,
  type Failure,
  HttpFailure,
  NotAllowed,
  TimedOut,
  Unreachable,
  UnreadableAnswer,
} from '../../clients/failures.ts'
import type { Locale } from '../../i18n/locale.ts'
import { ENTRIES_IN_BATCHES } from '../../limits.ts'
import type { SidesProblem } from '../../query/payload.ts'
import { sidesProblemText } from '../../words/sides-problem-text.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { optionProblem } from '../form/options.tsx'
import { refusedValues } from '../frame/backend-note.tsx'
import { Button } from '../parts/button.tsx'
import { Code, Trans } from '../parts/inline.tsx'
import type { KeepFocus } from '../parts/keep-focus.ts'
import { AlertBox } from '../parts/notes.tsx'
import { batchesInstead, type Form } from '../session/form-state.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import { unreadableDetail } from './unreadable-detail.ts'

type QueryErrorAlertProps = { controls: SessionControls; keepFocus: KeepFocus }

/** Says why the last query has no answer, and what to do. A cancelled query is no error: the form says it. */
export function QueryErrorAlert({ controls, keepFocus }: QueryErrorAlertProps) {
  const { t } = useT()
  const { backendBase } = useView().flow
  const { queryError, form, answered } = controls.session
  if (!queryError || queryError.kind === 'cancelled') return null
  const hasFailed = queryError.kind === 'failed' || queryError.kind === 'broken'
  const [head, ...says] =
    queryError.kind === 'failed'
      ? failureTexts(queryError.failure, backendBase, controls.backend.state, t)
      : []
  return (
    <AlertBox isCalm={queryError.kind === 'refused' && batchesInstead(form, queryError.problem) !== null}>
      {queryError.kind === 'refused' && (
        <Refusal problem={queryError.problem} form={form} onAskInBatches={keepFocus(controls.askInBatches)} />
      )}
      {queryError.kind === 'invalid-options' &&
        queryError.options.map((option) => (
          <p key={option}>{t('invalidOption', { field: t(option), reason: optionProblem(option, t) })}</p>
        ))}
      {queryError.kind === 'broken' && (
        <p>
          <strong>{t('broken')}</strong> {t('brokenDo')}
        </p>
      )}
      {queryError.kind === 'failed' && queryError.batch && <p>{t('batchFailed', queryError.batch)}</p>}
      {head && (
        <p>
          <strong>{head}</strong>
          {says.flatMap((part) => [' ', part])}
        </p>
      )}
      {hasFailed && answered && <p>{t('earlierAnswer')}</p>}
      {queryError.kind === 'failed' && <Button onClick={keepFocus(controls.retry)} text={t('retry')} />}
    </AlertBox>
  )
}

type RefusalProps = { problem: SidesProblem; form: Form; onAskInBatches: () => void }

/** Says why two lists are refused. Lists that are only too long for one query are asked in batches with Enter. */
function Refusal({ problem, form, onAskInBatches }: RefusalProps) {
  const { t } = useT()
  const count = batchesInstead(form, problem)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [problem])
  if (count === null) return <p>{refusal(problem, form, t)}</p>
  return (
    <>
      <p>
        {refusal(problem, form, t)} {t('batchesHow')}
      </p>
      <Button
        buttonRef={button}
        class="primary"
        onClick={onAskInBatches}
        text={t('askInBatches', { count })}
      />
    </>
  )
}

function refusal(problem: SidesProblem, form: Form, t: Locale['t']): string {
  const isBeyondBatches = problem.kind === 'too-many' && problem.count > ENTRIES_IN_BATCHES
  const found = isBeyondBatches ? { ...problem, limit: ENTRIES_IN_BATCHES } : problem
  return sidesProblemText(found, form[problem.side], t)
}

/** Returns the failure in words, and what to do about it. */
function failureTexts(
  failure: Failure,
  base: string,
  backend: BackendState,
  t: Locale['t'],
): ComponentChild[] {
  const refused = [
    t('failedForbidden', { base }),
    <Trans key="do" message="backendRefusedDo" values={refusedValues(base)} />,
  ]
  // To a page, a refusal looks like a server that does not answer.
  if (failure instanceof Unreachable && backend.kind === 'refused') return refused
  if (failure instanceof HttpFailure) {
    const { detail, hasRetryAfter } = failure
    const status = String(failure.status)
    const said = detail && t('serverSaid', { detail })
    if (status === '503' && hasRetryAfter) return [t('failedBusy'), t('failedBusyDo'), said]
    if (status === '503') {
      const command = <Code of="importDblp" />
      return [t('failedNoData'), <Trans key="do" message="failedNoDataDo" values={{ command }} />, said]
    }
    if (status === '403') return [...refused, said]
    return failure.status < 500
      ? [t('failedRequest', { status }), said || t('failedRequestDo', { base })]
      : [t('failedServer', { status }), t('failedServerDo'), said]
  }
  if (failure instanceof TimedOut) return [t('failedTimeout'), t('failedServerDo')]
  if (failure instanceof UnreadableAnswer)
    return [t('failedUnreadable'), t('failedUnreadableDo', { base, detail: unreadableDetail(failure, t) })]
  if (failure instanceof DataChanged) return [t('failedDataChanged'), t('failedDataChangedDo')]
  if (failure instanceof NotAllowed)
    return [t('failedNotAllowed'), t('failedNotAllowedWhy', { told: failure.told })]
  if (failure instanceof AnotherUser) return [t('failedNotAllowed'), t('anotherUserDo', { base })]
  const values = { command: <Code of="backend" />, both: <Code of="start" /> }
  return [t('failedUnreachable', { base }), <Trans key="do" message="failedUnreachableDo" values={values} />]
}
