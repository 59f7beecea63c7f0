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
import { parseEntries } from '../../query/entries.ts'
import type { SidesProblem } from '../../query/payload.ts'
import { batchCount } from '../../query/payload.ts'
import { sidesProblemText } from '../../words/sides-problem-text.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { optionProblem } from '../form/options.tsx'
import { refusedValues } from '../frame/backend-note.tsx'
import { Code, Trans } from '../parts/inline.tsx'
import { AlertBox } from '../parts/notes.tsx'
import type { Form } from '../session/form-state.ts'
import type { QueryError } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'

import { unreadableDetail } from './unreadable-detail.ts'

type TroubleAlertProps = {
  queryError: QueryError
  form: Form
  backend: BackendState
  hasEarlierAnswer: boolean
  onRetry: () => void
  onAskInBatches: () => void
}

/** Says why the last query has no answer, and what to do. */
export function QueryErrorAlert({
  queryError,
  form,
  backend,
  hasEarlierAnswer,
  onRetry,
  onAskInBatches,
}: TroubleAlertProps) {
  const { t } = useT()
  const { backendBase } = useView().flow
  // Not an error: the form says that the query was cancelled.
  if (queryError.kind === 'cancelled') return null
  const hasFailed = queryError.kind === 'failed' || queryError.kind === 'broken'
  return (
    <AlertBox>
      {queryError.kind === 'refused' && (
        <Refusal problem={queryError.problem} form={form} onAskInBatches={onAskInBatches} />
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
      {queryError.kind === 'failed' && (
        <FailureText failure={queryError.failure} base={backendBase} backend={backend} />
      )}
      {hasFailed && hasEarlierAnswer && <p>{t('earlierAnswer')}</p>}
      {queryError.kind === 'failed' && (
        <button type="button" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </AlertBox>
  )
}

type RefusalProps = { problem: SidesProblem; form: Form; onAskInBatches: () => void }

/** Says why two lists are refused. Lists that are only too long for one query can be asked in batches. */
function Refusal({ problem, form, onAskInBatches }: RefusalProps) {
  const { t } = useT()
  const counts = [form.left, form.right].map((text) => parseEntries(text).length)
  const [left = 0, right = 0] = counts
  const fits = Math.max(left, right) <= ENTRIES_IN_BATCHES
  if (problem.kind !== 'too-many' || !fits) return <p>{refusal(problem, form, t)}</p>
  return (
    <>
      <p>
        {refusal(problem, form, t)} {t('batchesHow')}
      </p>
      <button type="button" onClick={onAskInBatches}>
        {t('askInBatches', { count: batchCount(left, right) })}
      </button>
    </>
  )
}

function refusal(problem: SidesProblem, form: Form, t: Locale['t']): string {
  const isBeyondBatches = problem.kind === 'too-many' && problem.count > ENTRIES_IN_BATCHES
  const found = isBeyondBatches ? { ...problem, limit: ENTRIES_IN_BATCHES } : problem
  return sidesProblemText(found, form[problem.side], t)
}

type FailureTextProps = { failure: Failure; base: string; backend: BackendState }

function FailureText({ failure, base, backend }: FailureTextProps) {
  const { t } = useT()
  // To a page, a refusal looks like a server that does not answer.
  if (failure instanceof Unreachable && backend.kind === 'refused') return <RefusedText base={base} />
  if (failure instanceof HttpFailure) return <StatusText failure={failure} base={base} />
  if (failure instanceof TimedOut) {
    return (
      <p>
        <strong>{t('failedTimeout')}</strong> {t('failedServerDo')}
      </p>
    )
  }
  if (failure instanceof UnreadableAnswer) {
    return (
      <p>
        <strong>{t('failedUnreadable')}</strong>{' '}
        {t('failedUnreadableDo', { base, detail: unreadableDetail(failure, t) })}
      </p>
    )
  }
  if (failure instanceof DataChanged) {
    return (
      <p>
        <strong>{t('failedDataChanged')}</strong> {t('failedDataChangedDo')}
      </p>
    )
  }
  if (failure instanceof NotAllowed) {
    return (
      <p>
        <strong>{t('failedNotAllowed')}</strong> {t('failedNotAllowedWhy', { told: failure.told })}
      </p>
    )
  }
  if (failure instanceof AnotherUser) {
    return (
      <p>
        <strong>{t('failedNotAllowed')}</strong> {t('anotherUserDo', { base })}
      </p>
    )
  }
  return (
    <p>
      <strong>{t('failedUnreachable', { base })}</strong>{' '}
      <Trans
        message="failedUnreachableDo"
        values={{ command: <Code of="backend" />, both: <Code of="start" /> }}
      />
    </p>
  )
}

function RefusedText({ base }: { base: string }) {
  const { t } = useT()
  return (
    <p>
      <strong>{t('failedForbidden', { base })}</strong>{' '}
      <Trans message="backendRefusedDo" values={refusedValues(base)} />
    </p>
  )
}

function StatusText({ failure, base }: { failure: HttpFailure; base: string }) {
  const { t } = useT()
  const status = String(failure.status)
  const said = failure.detail && t('serverSaid', { detail: failure.detail })
  if (failure.status === 503 && failure.hasRetryAfter) {
    return (
      <p>
        <strong>{t('failedBusy')}</strong> {t('failedBusyDo')} {said}
      </p>
    )
  }
  if (failure.status === 503) {
    return (
      <p>
        <strong>{t('failedNoData')}</strong>{' '}
        <Trans message="failedNoDataDo" values={{ command: <Code of="importDblp" /> }} /> {said}
      </p>
    )
  }
  if (failure.status === 403) {
    return (
      <p>
        <strong>{t('failedForbidden', { base })}</strong>{' '}
        <Trans message="backendRefusedDo" values={refusedValues(base)} /> {said}
      </p>
    )
  }
  return (
    <p>
      <strong>{t(failure.status < 500 ? 'failedRequest' : 'failedServer', { status })}</strong>{' '}
      {failure.status >= 500 ? t('failedServerDo') : !said && t('failedRequestDo', { base })} {said}
    </p>
  )
}
