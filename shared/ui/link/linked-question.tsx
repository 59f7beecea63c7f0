import { useEffect, useState } from 'preact/hooks'
import { QUESTION_PREFIX } from '../../query/question-prefix.ts'
import { useT } from '../i18n/context.tsx'
import { AlertBox } from '../parts/notes.tsx'
import type { SessionControls } from '../session/use-session.ts'
import type { ViewStorage } from '../session/view-storage.ts'
import type { QuestionNote } from './question-note.tsx'

type LinkedQuestionProps = { controls: SessionControls; viewStorage: ViewStorage }

/**
 * The question of a link that the page was opened with, or that is opened while it is there. It is shown before it
 * replaces anything, and taken out of the address once that is decided.
 */
export function LinkedQuestion({ controls, viewStorage }: LinkedQuestionProps) {
  const { t } = useT()
  const [fragment, setFragment] = useState(questionInAddress)
  const [Note, setNote] = useState<typeof QuestionNote | 'failed' | null>(null)
  useEffect(() => {
    // Another fragment, such as that of the statistics, leaves the question where it is.
    const look = (): void => setFragment((before) => questionInAddress() ?? before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  useEffect(() => {
    if (fragment === null) return
    import('./question-note.tsx').then(
      // A function, since a state's setter would call it.
      ({ QuestionNote }) => setNote(() => QuestionNote),
      () => setNote('failed'),
    )
  }, [fragment])
  const decided = (): void => {
    if (questionInAddress() !== null) history.replaceState(null, '', location.pathname + location.search)
    setFragment(null)
  }
  if (fragment === null || Note === null) return null
  if (Note === 'failed') {
    return (
      <AlertBox>
        <p>{t('sharingFailed')}</p>
      </AlertBox>
    )
  }
  return (
    <Note
      key={fragment}
      fragment={fragment}
      controls={controls}
      viewStorage={viewStorage}
      onDecided={decided}
    />
  )
}

const questionInAddress = (): string | null =>
  location.hash.startsWith(QUESTION_PREFIX) ? location.hash : null
