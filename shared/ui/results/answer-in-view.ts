import { useEffect, useRef } from 'preact/hooks'
import type { QueryError, Session } from '../session/session-reducer.ts'

/** A window as narrow as a phone's or a side panel's, where the answer is below the fold. */
const NARROW = '(max-width: 40rem)'
/** Share of the window's height that the answer must occupy to be noticed. */
const ENOUGH = 0.4

/**
 * Scrolls a narrow view to the answer when it arrives, and to an error that a button below it can fix. The focus stays
 * where it is. A view whose lists the user has changed since asking is left alone; so are a restored answer and one that
 * the view has renewed by itself.
 */
export function useAnswerInView({ answered, form, queryError, renewal }: Session): void {
  const known = useRef({ answered, queryError, renewal })
  useEffect(() => {
    const before = known.current
    known.current = { answered, queryError, renewal }
    if (!matchMedia(NARROW).matches) return
    const isRenewed = before.renewal?.kind === 'asking'
    if (answered && answered !== before.answered && answered.form === form && !isRenewed)
      bringAnswerIntoView()
    if (queryError && queryError !== before.queryError && hasButton(queryError)) {
      document.querySelector('#answer [role=alert]')?.scrollIntoView({ block: 'nearest', behavior: motion() })
    }
  }, [answered, queryError, form, renewal])
}

const hasButton = (queryError: QueryError): boolean =>
  queryError.kind === 'failed' || (queryError.kind === 'refused' && queryError.problem.kind === 'too-many')

function bringAnswerIntoView(): void {
  const answer = document.getElementById('answer')
  if (!answer || answer.getBoundingClientRect().top <= window.innerHeight * (1 - ENOUGH)) return
  answer.scrollIntoView({ block: 'start', behavior: motion() })
}

const motion = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
