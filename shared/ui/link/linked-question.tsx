import { useEffect, useRef, useState } from 'preact/hooks'
import { choiceByName, chosenOwn, chosenPolicy } from '../../conflicts/policy/chosen-policy.ts'
import { optionsText } from '../../export/documents/pairs-json.ts'
import type { MessageKey } from '../../messages/locale.ts'
import { pairsPayload } from '../../query/payload.ts'
import {
  type LinkProblem,
  QUESTION_PREFIX,
  type LinkedQuestion as Question,
  readQuestion,
} from '../../query/question-link.ts'
import { policyName } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { useOwn } from '../context/use-view.ts'
import { Button } from '../parts/button.tsx'
import { usePolicies, useTakePolicy } from '../policy/use-policies.ts'
import type { Form } from '../session/form-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import './linked-question.css'

/**
 * The question of a link that the page was opened with, or that is opened while it is there. It is shown before it
 * replaces anything, and taken out of the address once that is decided.
 */
export function LinkedQuestion({ controls }: { controls: SessionControls }) {
  const [fragment, setFragment] = useState(questionInAddress)
  useEffect(() => {
    // Another fragment, such as that of the statistics, leaves the question where it is.
    const look = (): void => setFragment((before) => questionInAddress() ?? before)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  const onDecided = (): void => {
    if (questionInAddress() !== null) history.replaceState(null, '', location.pathname + location.search)
    setFragment(null)
  }
  if (fragment === null) return null
  return <QuestionNote key={fragment} fragment={fragment} controls={controls} onDecided={onDecided} />
}

const questionInAddress = (): string | null =>
  location.hash.startsWith(QUESTION_PREFIX) ? location.hash : null

const PROBLEMS: Readonly<Record<LinkProblem, MessageKey>> = {
  damaged: 'linkDamaged',
  version: 'linkVersion',
  foreign: 'linkForeign',
  'too-long': 'linkTooLong',
}

type QuestionNoteProps = { fragment: string; controls: SessionControls; onDecided: () => void }

/** The names of a link's question, with buttons to use or discard it. */
function QuestionNote({ fragment, controls, onDecided }: QuestionNoteProps) {
  const { t } = useT()
  const { chosen } = usePolicies()
  const takePolicy = useTakePolicy()
  const own = useOwn('policies').bodies ?? []
  const note = useRef<HTMLElement>(null)
  const [read, setRead] = useState<Question | LinkProblem | null>(null)
  useEffect(() => void readQuestion(fragment).then(setRead), [fragment])
  useEffect(() => {
    if (read === null) return
    note.current?.scrollIntoView({ block: 'start' })
    note.current?.focus({ preventScroll: true })
  }, [read])
  if (read === null) return null

  const leaveTo = (target: string): void => {
    document.querySelector<HTMLElement>(`#lists ${target}`)?.focus()
    onDecided()
  }
  const discard = <Button onClick={() => leaveTo('textarea')} text={t('discardLink')} />
  if (typeof read === 'string') {
    return (
      <section ref={note} class="note note-warning linked-question" tabIndex={-1}>
        <p role="alert">
          {t(PROBLEMS[read])} {t('linkNothingLost')}
        </p>
        {discard}
      </section>
    )
  }
  const { left, right, options, policy } = read
  // The chosen one is known even if the daemon does not answer.
  const copy = chosenOwn(chosen)
  const linked = policy === null ? null : choiceByName(policy, copy ? [...own, copy] : own)
  const use = (): void => {
    const alsoUndo = linked ? takePolicy(linked) : undefined
    controls.lists.fill(formOf(read), { key: 'didLink' }, alsoUndo)
    leaveTo('button[type=submit]')
  }
  return (
    <section ref={note} class="note linked-question" tabIndex={-1} aria-labelledby="linked-question">
      <p>
        <strong id="linked-question">{t('linkHolds', { left: left.length, right: right.length })}</strong>{' '}
        {t('linkNothingAsked')}
        <br />
        <span class="hint">
          {optionsText(pairsPayload([], [], options), t)}
          {linked && ` · ${t('linkPolicy', { policy: policyName(chosenPolicy(linked), { t }) })}`}
          {policy !== null && !linked && ` · ${t('linkPolicyUnknown', { policy })}`}
        </span>
      </p>
      <span class="row">
        <Button class="primary" onClick={use} text={t('useIt')} />
        {discard}
      </span>
      <details open={left.length + right.length <= 100}>
        <summary>{t('namesHeading')}</summary>
        <div class="linked-names small">
          <Names label={t('authors', { side: 'A' })} names={left} />
          <Names label={t('authors', { side: 'B' })} names={right} />
        </div>
      </details>
    </section>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <div>
      <p class="strong">{label}</p>
      {/* The list scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <ol class="numbered" tabIndex={0} aria-label={label}>
        {names.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}

function formOf({ left, right, options }: Question): Partial<Form> {
  const { exactBaseMatch = true, yearMin, limitPerPair, authorLimit } = options
  return {
    left: left.join('\n'),
    right: right.join('\n'),
    exact: exactBaseMatch,
    yearMin: String(yearMin ?? ''),
    limitPerPair: String(limitPerPair ?? ''),
    authorLimit: String(authorLimit ?? ''),
  }
}
