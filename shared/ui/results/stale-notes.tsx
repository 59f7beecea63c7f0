import { useMemo } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { hasNewerData, identityOf, isFromOtherData } from '../../query/data-freshness.ts'
import { coverageText, dataName } from '../../words/coverage-text.ts'
import { useT } from '../context/use-t.ts'
import { Note } from '../parts/notes.tsx'
import type { DisplayedAnswer, Renewal, Session } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'

type StaleNotesProps = {
  table: PairTable
  displayed: DisplayedAnswer
  backend: BackendState
  /** Its note says already that the data are newer. */
  renewal: Renewal | null
  /** The cache key of the form's query; null while an option is invalid. */
  formKey: string | null
  onAsk: () => void
  onRefresh: () => void
}

/** Notes that the form or the data have changed since the answer, and until when the data reach. */
export function StaleNotes({
  table,
  displayed,
  backend,
  renewal,
  formKey,
  onAsk,
  onRefresh,
}: StaleNotesProps) {
  const locale = useT()
  const { t } = locale
  const { answer, key } = displayed.result
  const was = identityOf(answer)
  const now = backend.kind === 'ready' ? identityOf(backend.stats) : null
  const isRenewing = renewal !== null && renewal.kind !== 'failed'
  // It says of when the data are, too.
  const isStale = now !== null && !renewal && isFromOtherData(was, now)
  const coverage = useMemo(() => coverageText(table, locale), [table, locale])
  return (
    <>
      {/* Newer data may reach further: the note would only come and go. */}
      {coverage && !isRenewing && (coverage.isWarning || !isStale) && (
        <Note tone={coverage.isWarning ? 'warning' : 'plain'}>
          <p>{coverage.text}</p>
        </Note>
      )}
      {isStale && (
        <Note tone="warning">
          <p>{t('stale', { was: dataName(was, locale), now: dataName(now, locale) })}</p>
          <button type="button" onClick={onRefresh}>
            {t('refresh')}
          </button>
        </Note>
      )}
      {formKey !== key && (
        <Note>
          <p>{t('listsChanged')}</p>
          <button type="button" class="link" onClick={() => onAsk()}>
            {t('askAgain')}
          </button>
        </Note>
      )}
    </>
  )
}

/** The renewal as far as it is shown: one that is due only once the backend's data are known to be newer. */
export function shownRenewal({ renewal, answered }: Session, backend: BackendState): Renewal | null {
  if (renewal?.kind !== 'due') return renewal
  const isNewer = answered && backend.kind === 'ready' && hasNewerData(answered.result, backend.stats)
  return isNewer ? renewal : null
}
