import { useEffect, useState } from 'preact/hooks'
import { QUESTION_PREFIX } from '../../query/question-link.ts'
import type { SessionControls } from '../session/use-session.ts'
import { QuestionNote } from './question-note.tsx'

type LinkedQuestionProps = { controls: SessionControls }

/**
 * The question of a link that the page was opened with, or that is opened while it is there. It is shown before it
 * replaces anything, and taken out of the address once that is decided.
 */
export function LinkedQuestion({ controls }: LinkedQuestionProps) {
  const [fragment, setFragment] = useState(questionInAddress)
  useEffect(() => {
    // Another fragment, such as that of the statistics, leaves the question where it is.
    const look = (): void => setFragment((before) => questionInAddress() ?? before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  const decided = (): void => {
    if (questionInAddress() !== null) history.replaceState(null, '', location.pathname + location.search)
    setFragment(null)
  }
  if (fragment === null) return null
  return <QuestionNote key={fragment} fragment={fragment} controls={controls} onDecided={decided} />
}

const questionInAddress = (): string | null =>
  location.hash.startsWith(QUESTION_PREFIX) ? location.hash : null
