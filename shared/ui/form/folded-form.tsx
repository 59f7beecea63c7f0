import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { keyOf, optionTexts } from '../session/form-state.ts'
import type { SessionControls } from '../session/use-session.ts'

const TOGGLE = 'form-toggle'

export const focusFormToggle = (): void => document.getElementById(TOGGLE)?.focus({ preventScroll: true })

/** `5 × 40 · Edit`: the numbers of names, the changed options, and the button that opens the form. */
export function FormToggle({ controls: { session, fold } }: { controls: SessionControls }) {
  const locale = useT()
  const { t, number } = locale
  const { form, answered, isFolded } = session
  const key = useMemo(() => keyOf(form), [form])
  const hasChanged = answered !== null && session.run === null && key !== answered.result.key
  // After an edit, the answer below is still for the earlier lists.
  const asked = hasChanged ? answered.form : form
  const counts = useMemo(
    () => [asked.left, asked.right].map((text) => number(parseEntries(text).length)).join(' × '),
    [asked.left, asked.right, number],
  )
  const says = [counts, ...optionTexts(asked, locale)].join(' · ')
  return (
    <span class="form-toggle hint">
      {says}
      {hasChanged && <span class="warn"> · {t('formChanged')}</span>} ·{' '}
      <Button
        id={TOGGLE}
        class="link"
        aria-expanded={!isFolded}
        aria-controls="lists"
        aria-label={t('labelOf', { text: t(isFolded ? 'editForm' : 'foldForm'), of: says })}
        title={isFolded ? t('openForm') : undefined}
        onClick={() => fold(!isFolded)}
        text={t(isFolded ? 'editForm' : 'foldForm')}
      />
    </span>
  )
}

/**
 * Focuses the button when the form folds, and the first list when it opens. Scrolls to an answer that begins above the window.
 */
export function useFolding(isFolded: boolean, form: RefObject<HTMLFormElement | null>): void {
  const known = useRef(isFolded)
  const due = useRef({ toggle: false, list: false })
  if (known.current !== isFolded) {
    known.current = isFolded
    // Reads the focus while drawing. Later the focused element may be gone, or reading it would lay out the answer.
    const { activeElement } = document
    const isInForm = form.current?.contains(activeElement) ?? false
    due.current = { toggle: isFolded && isInForm, list: !isFolded && activeElement?.id === TOGGLE }
  }
  useLayoutEffect(() => {
    if (due.current.toggle) requestAnimationFrame(scrollToAnswer)
  }, [isFolded])
  useEffect(() => {
    // Moves the focus only after painting, because the move lays out the answer.
    const { toggle, list } = due.current
    due.current = { toggle: false, list: false }
    if (toggle) focusFormToggle()
    if (list) form.current?.querySelector('textarea')?.focus()
  })
}

/** Call it in an animation frame. An earlier call would lay out the answer within the task that draws the answer. */
function scrollToAnswer(): void {
  const answer = document.getElementById('answer')
  if (answer && answer.getBoundingClientRect().top < 0) answer.scrollIntoView({ block: 'start' })
}
