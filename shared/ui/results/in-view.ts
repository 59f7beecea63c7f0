import { useEffect, useRef } from 'preact/hooks'
import { NARROW } from '../parts/sheet.tsx'
import type { QueryError, Session } from '../session/session-state.ts'

/** Share of the window's height that an element must occupy to be noticed. */
const ENOUGH = 0.4

/** Scrolls an element of which too little can be seen into the window. The focus stays where it is. */
function bringIntoView(element: Element, block: 'start' | 'nearest'): void {
  if (element.getBoundingClientRect().top <= innerHeight * (1 - ENOUGH)) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: isCalm ? 'auto' : 'smooth' })
}

/**
 * Scrolls a narrow view to the answer when it arrives, and to an error that a button below it can fix. A view whose lists
 * the user has changed since asking is left alone; so are a restored answer and one that the view has renewed by itself.
 */
export function useAnswerInView({ answered, form, queryError, renewal }: Session): void {
  const known = useRef({ answered, queryError, renewal })
  useEffect(() => {
    const before = known.current
    known.current = { answered, queryError, renewal }
    if (!matchMedia(NARROW).matches) return
    const isRenewed = before.renewal?.kind === 'asking'
    const answer = document.querySelector('#answer')
    if (answer && answered && answered !== before.answered && answered.form === form && !isRenewed)
      bringIntoView(answer, 'start')
    const alert = document.querySelector('#answer [role=alert]')
    if (alert && queryError && queryError !== before.queryError && hasButton(queryError))
      bringIntoView(alert, 'nearest')
  }, [answered, queryError, form, renewal])
}

const hasButton = (queryError: QueryError): boolean =>
  queryError.kind === 'failed' ||
  (queryError.kind === 'refused' &&
    queryError.why.kind === 'sides' &&
    queryError.why.problem.kind === 'too-many')
