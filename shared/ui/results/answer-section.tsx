import { ENTRIES_PER_SIDE } from '../../query/limits.ts'
import { useT } from '../i18n/context.tsx'
import { BackendNote } from '../parts/backend-note.tsx'
import type { SessionControls } from '../session/use-session.ts'
import type { ViewStorage } from '../session/view-storage.ts'
import { AnswerFrame } from './answer-frame.tsx'
import { DisplayedAnswerView } from './displayed-answer.tsx'

type AnswerSectionProps = {
  controls: SessionControls
  backendBase: string
  viewStorage: ViewStorage
  hasCache: boolean
}

/** The part below the form of page and side panel, with notes on the backend's state. */
export function AnswerSection({ controls, backendBase, viewStorage, hasCache }: AnswerSectionProps) {
  const { session, backend } = controls
  const { queryError } = session
  // The error alert already reports the failure and what to do, so the note would repeat it.
  const isReported = queryError?.kind === 'failed' && backend.state.kind !== 'ready'
  const note = !isReported && <BackendNote backend={backend} backendBase={backendBase} hasCache={hasCache} />
  return (
    <AnswerFrame controls={controls} backendBase={backendBase} viewStorage={viewStorage} hasPolicyEditor>
      {(shown, keepFocus) =>
        shown ? (
          <DisplayedAnswerView
            displayed={shown.displayed}
            table={shown.table}
            controls={controls}
            keepFocus={keepFocus}
            note={note}
          />
        ) : (
          <>
            {(!queryError || queryError.kind === 'cancelled') && <BeforeAnswer />}
            {note}
          </>
        )
      }
    </AnswerFrame>
  )
}

/** The placeholder before the first answer. */
function BeforeAnswer() {
  const { t } = useT()
  return (
    <div class="before-answer">
      <p class="lead">{t('noAnswerYet')}</p>
      <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
    </div>
  )
}
