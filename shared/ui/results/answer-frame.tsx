import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { summaryText } from '../../words/answer-text.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import type { SessionControls } from '../session/use-session.ts'
import { QueryErrorAlert } from './query-error-alert.tsx'
import { type ShownAnswer, useShownAnswer } from './shown-answer.ts'

type AnswerFrameProps = {
  controls: SessionControls
  /** The answer has no header of its own, and its figures are a sentence. */
  isSmall?: boolean
  /** Stands in the place of the first answer. */
  before: ComponentChildren
  children: (shown: ShownAnswer) => ComponentChildren
}

/**
 * The part below the form in every view: the error, and the answer as the policy judges it. An answer stays visible while
 * the next query runs and if it fails; both states are marked, so that users do not take it for the new answer.
 */
export function AnswerFrame({ controls, isSmall = false, before, children }: AnswerFrameProps) {
  const { t } = useT()
  const { queryError, run } = controls.session
  const { section, keepFocus, shown, deciding } = useShownAnswer(controls)
  const table = shown?.table
  const { answered, undo } = controls.session
  useLayoutEffect(() => {
    // The button of the choice that is answered now is gone, and the focus with it.
    if (undo?.replaced && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#answer')?.focus({ preventScroll: true })
  }, [answered])
  const summary = useMemo(() => table && summaryText(table, t), [table, t])
  return (
    <section
      id="answer"
      ref={section}
      class="answer"
      tabIndex={-1}
      aria-label={t('answer')}
      aria-busy={run !== null}
    >
      <QueryErrorAlert controls={controls} keepFocus={keepFocus} />
      {/* The figures show it; it is there to be announced. */}
      <p class={isSmall ? 'summary' : 'summary visually-hidden'} role="status">
        {summary && [summary.head, ...summary.clauses].join(t('clauseSeparator'))}
      </p>
      {shown ? (
        <DecidingContext.Provider value={deciding}>{children(shown)}</DecidingContext.Provider>
      ) : (
        (!queryError || queryError.kind === 'cancelled') && before
      )}
    </section>
  )
}
