import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Locale } from '../../i18n/locale.ts'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { type Form, isSameForm, optionTexts } from '../session/form-state.ts'
import type { DisplayedAnswer, SessionAction } from '../session/session-reducer.ts'

type FoldedFormProps = { form: Form; answered: DisplayedAnswer | null; onOpen: () => void }

/** The form as one line: how many names, the options that are not the usual ones, whether it has changed since. */
export function FoldedForm({ form, answered, onOpen }: FoldedFormProps) {
  const locale = useT()
  const { t } = locale
  const says = useMemo(() => foldedText(form, locale), [form, locale])
  const hasChanged = answered !== null && !isSameForm(answered.form, form)
  return (
    <button type="button" class="folded-form" aria-expanded={false} title={t('openForm')} onClick={onOpen}>
      <span class="strong">
        <bdi>{says.left}</bdi> <span class="times">×</span> <bdi>{says.right}</bdi>
        {says.options.map((option) => (
          <span key={option} class="hint">
            {option}
          </span>
        ))}
        {hasChanged && <span class="hint warn">{t('formChanged')}</span>}
      </span>{' '}
      <span class="link">{t('editForm')}</span>
    </button>
  )
}

/** A side with one name is that name; the options are those that are set. */
export function foldedText(
  form: Form,
  locale: Pick<Locale, 't' | 'number'>,
): { left: string; right: string; options: string[] } {
  const { t } = locale
  const left = parseEntries(form.left)
  const right = parseEntries(form.right)
  const said = (names: readonly string[], many: 'authorCount' | 'foldedMembers'): string =>
    names.length === 1 && names[0] ? names[0] : t(many, { count: names.length })
  return {
    left: said(left, 'authorCount'),
    right: said(right, 'foldedMembers'),
    options: optionTexts(form, locale),
  }
}

/** Folds and opens the form, and moves the focus from a field that disappears to the line, and back to the first list. */
export function useFolding(
  isFolded: boolean,
  form: RefObject<HTMLFormElement | null>,
  change: (change: SessionAction) => void,
): (isFolded: boolean) => void {
  const known = useRef(isFolded)
  const isByHand = useRef(false)
  // Asked while rendering, since what has the focus may be removed before the effect runs.
  const active = form.current?.contains(document.activeElement) ? document.activeElement : null
  const folds = isFolded && known.current !== isFolded
  // Here, too: once an answer is drawn, the browser would have to lay out all of it to say so.
  const isCutOff = folds && active !== null && (form.current?.getBoundingClientRect().top ?? 0) < 0
  useLayoutEffect(() => {
    if (known.current === isFolded) return
    known.current = isFolded
    const moves = isByHand.current || (isFolded && active?.closest('.query-lists'))
    isByHand.current = false
    if (moves) {
      const target = form.current?.querySelector<HTMLElement>(isFolded ? '.folded-form' : 'textarea')
      target?.focus({ preventScroll: isFolded })
    }
    // The folded line of a long form is above the window, which showed the form's end.
    if (isCutOff) form.current?.scrollIntoView({ block: 'start' })
  })
  return useCallback(
    (isFolded) => {
      isByHand.current = true
      change({ type: 'folded', isFolded })
    },
    [change],
  )
}
