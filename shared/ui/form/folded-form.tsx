import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { keyOf, optionTexts } from '../session/form-state.ts'
import type { SessionControls } from '../session/use-session.ts'

const TOGGLE = 'form-toggle'

/** Focuses the button that opens the folded form. */
export const focusFormToggle = (): void => document.getElementById(TOGGLE)?.focus({ preventScroll: true })

/** `5 × 40 · Edit`: how many names were asked about, the options that are not the usual ones, and the form's button. */
export function FormToggle({ controls: { session, fold } }: { controls: SessionControls }) {
  const locale = useT()
  const { t, number } = locale
  const { form, answered, isFolded } = session
  const isAsking = session.asksSoon || session.run !== null
  const key = useMemo(() => keyOf(form), [form])
  const hasChanged = answered !== null && !isAsking && key !== answered.result.key
  // The answer below stays that of the lists before.
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
        aria-label={t('labelOf', { text: t(isFolded ? 'editForm' : 'close'), of: says })}
        title={t(isFolded ? 'openForm' : 'foldForm')}
        onClick={() => fold(!isFolded)}
        text={t(isFolded ? 'editForm' : 'close')}
      />
    </span>
  )
}

/**
 * Folds and opens the form. The focus moves from what is hidden, or by the button, to the button, and to the first list once
 * the form is open.
 */
export function useFolding(
  isFolded: boolean,
  form: RefObject<HTMLFormElement | null>,
  fold: (isFolded: boolean) => void,
): (isFolded: boolean) => void {
  const known = useRef(isFolded)
  // Asked while rendering, since what has the focus may be removed before the effect runs.
  const { activeElement } = document
  const isInForm = form.current?.contains(activeElement) ?? false
  const isOnToggle = activeElement?.id === TOGGLE
  const folds = isFolded && known.current !== isFolded
  // Here, too: once an answer is drawn, the browser would have to lay out all of it to say so.
  const isCutOff = folds && isInForm && (form.current?.getBoundingClientRect().top ?? 0) < 0
  useLayoutEffect(() => {
    if (known.current === isFolded) return
    known.current = isFolded
    if (isFolded && isInForm) focusFormToggle()
    if (!isFolded && isOnToggle) form.current?.querySelector('textarea')?.focus()
    // The answer to a long form is above the window, which showed the form's end.
    if (isCutOff) document.getElementById('answer')?.scrollIntoView({ block: 'start' })
  })
  return fold
}
