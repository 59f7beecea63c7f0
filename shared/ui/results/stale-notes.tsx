import { useT } from '../i18n/context.tsx'
import type { Locale } from '../i18n/locale.ts'
import { Note } from '../parts/notes.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import { type DataIdentity, identityOf, isFromOtherData } from './texts/data-freshness.ts'

type StaleNotesProps = {
  displayed: DisplayedAnswer
  backend: BackendState
  /** The cache key of the form's query; null while an option is invalid. */
  formKey: string | null
  onAsk: () => void
  onRefresh: () => void
}

/** Notes that the form or the data have changed since the answer. */
export function StaleNotes({ displayed, backend, formKey, onAsk, onRefresh }: StaleNotesProps) {
  const locale = useT()
  const { t } = locale
  const { answer, key } = displayed.result
  const was = identityOf(answer)
  const now = backend.kind === 'ready' ? identityOf(backend.stats) : null
  return (
    <>
      {now && isFromOtherData(was, now) && (
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

/** The data that an answer rests on, by their date. */
export function dataName({ date, sample }: DataIdentity, { t, day }: Locale): string {
  const isDated = date !== undefined && date !== 'unknown'
  if (sample) return isDated ? t('dataSampleOf', { date: day(date) }) : t('dataSample')
  return isDated ? t('dataOf', { date: day(date) }) : t('dataUnknown')
}
