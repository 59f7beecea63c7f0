import { hasNewerData, identityOf, isFromOtherData } from '../../query/data-freshness.ts'
import { useT } from '../i18n/context.tsx'
import { Note } from '../parts/notes.tsx'
import type { DisplayedAnswer, Renewal, Session } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import { dataName } from './texts/data-name.ts'

type StaleNotesProps = {
  displayed: DisplayedAnswer
  backend: BackendState
  /** Its note says already that the data are newer. */
  renewal: Renewal | null
  /** The cache key of the form's query; null while an option is invalid. */
  formKey: string | null
  onAsk: () => void
  onRefresh: () => void
}

/** Notes that the form or the data have changed since the answer. */
export function StaleNotes({ displayed, backend, renewal, formKey, onAsk, onRefresh }: StaleNotesProps) {
  const locale = useT()
  const { t } = locale
  const { answer, key } = displayed.result
  const was = identityOf(answer)
  const now = backend.kind === 'ready' ? identityOf(backend.stats) : null
  return (
    <>
      {now && !renewal && isFromOtherData(was, now) && (
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
