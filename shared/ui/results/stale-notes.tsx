import { useWording } from '../i18n/context.tsx'
import type { Wording } from '../i18n/wording.ts'
import { Note } from '../parts/notes.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import { type DataIdentity, identityOf, isFromOtherData } from './data-freshness.ts'

type StaleNotesProps = {
  inView: DisplayedAnswer
  backend: BackendState
  /** The key of what stands in the form; null while an option is invalid. */
  formKey: string | null
  onAsk: () => void
  onRefresh: () => void
}

/** What has changed since the answer: the question, or the data. */
export function StaleNotes({ inView, backend, formKey, onAsk, onRefresh }: StaleNotesProps) {
  const wording = useWording()
  const { t } = wording
  const { answer, key } = inView.result
  const was = identityOf(answer)
  const now = backend.kind === 'ready' ? identityOf(backend.stats) : null
  return (
    <>
      {now && isFromOtherData(was, now) && (
        <Note tone="warning">
          <p>{t('stale', { was: dataName(was, wording), now: dataName(now, wording) })}</p>
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

function dataName({ date, sample }: DataIdentity, { t, day }: Wording): string {
  const isDated = date !== undefined && date !== 'unknown'
  if (sample) return isDated ? t('dataSampleOf', { date: day(date) }) : t('dataSample')
  return isDated ? t('dataOf', { date: day(date) }) : t('dataUnknown')
}
