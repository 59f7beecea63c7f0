import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type Chosen,
  choiceByName,
  chosenOwn,
  exchanged,
  storedChoice,
} from '../../conflicts/policy/chosen-policy.ts'
import { optionsText } from '../../export/provenance.ts'
import type { MessageKey } from '../../i18n/locale.ts'
import { pairsPayload } from '../../query/payload.ts'
import { type LinkedQuestion, type LinkProblem, readQuestion } from '../../query/question-link.ts'
import { useT } from '../context/use-t.ts'
import { useOwnItems, useView } from '../context/use-view.ts'
import { usePolicies } from '../policy/use-policies.ts'
import type { Form } from '../session/form-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import './question-note.css'

type QuestionNoteProps = {
  fragment: string
  controls: SessionControls
  onDecided: () => void
}

const PROBLEMS: Readonly<Record<LinkProblem, MessageKey>> = {
  damaged: 'linkDamaged',
  version: 'linkVersion',
  foreign: 'linkForeign',
  'too-long': 'linkTooLong',
}

/** The names of a link's question, with buttons to use or discard it. */
export function QuestionNote({ fragment, controls, onDecided }: QuestionNoteProps) {
  const { t } = useT()
  const { storage } = useView()
  const { chosen, choose } = usePolicies()
  const own = useOwnItems('policies').items ?? []
  const copy = chosenOwn(chosen)
  // The chosen one is known even if the daemon does not answer.
  const known = copy ? [...own, copy] : own
  const note = useRef<HTMLElement>(null)
  const [read, setRead] = useState<LinkedQuestion | LinkProblem | null>(null)
  useEffect(() => {
    let isGone = false
    void readQuestion(fragment).then((question) => isGone || setRead(question))
    return () => {
      isGone = true
    }
  }, [fragment])
  useEffect(() => {
    if (read === null) return
    note.current?.scrollIntoView({ block: 'start' })
    note.current?.focus({ preventScroll: true })
  }, [read])
  if (read === null) return null
  const leave = (): void => {
    document.querySelector<HTMLElement>('#lists textarea')?.focus()
    onDecided()
  }
  if (typeof read === 'string') {
    return (
      <section ref={note} class="note note-warning linked-question" tabIndex={-1}>
        <p role="alert">
          {t(PROBLEMS[read])} {t('linkNothingLost')}
        </p>
        <button type="button" onClick={leave}>
          {t('discardLink')}
        </button>
      </section>
    )
  }
  const linked = read.policy === null ? null : choiceByName(read.policy, known)
  const use = (): void => {
    const usePolicy = (): void => {
      const now = storedChoice(storage.read('policies') ?? '').chosen
      if (linked) choose(exchanged(now, chosen, linked))
    }
    usePolicy()
    controls.change({
      type: 'filled',
      form: formOf(read),
      message: { key: 'didLink' },
      // It exchanges the two policies back.
      alsoUndo: usePolicy,
    })
    document.querySelector<HTMLElement>('#lists button[type=submit]')?.focus()
    onDecided()
  }
  return <Question question={read} linked={linked} note={note} onUse={use} onDiscard={leave} />
}

type QuestionProps = {
  question: LinkedQuestion
  /** The policy of the link; null if it has none, or one that is not known here. */
  linked: Chosen | null
  note: { current: HTMLElement | null }
  onUse: () => void
  onDiscard: () => void
}

function Question({ question, linked, note, onUse, onDiscard }: QuestionProps) {
  const { t } = useT()
  const { left, right, options, policy } = question
  return (
    <section ref={note} class="note linked-question" tabIndex={-1} aria-labelledby="linked-question">
      <p>
        <strong id="linked-question">{t('linkHolds', { left: left.length, right: right.length })}</strong>{' '}
        {t('linkNothingAsked')}
        <span class="hint linked-options">
          {optionsText(pairsPayload([], [], options), t)}
          {policy !== null && ` · ${t(linked ? 'linkPolicy' : 'linkPolicyUnknown', { policy })}`}
        </span>
      </p>
      <span class="row">
        <button type="button" class="primary" onClick={onUse}>
          {t('useIt')}
        </button>
        <button type="button" onClick={onDiscard}>
          {t('discardLink')}
        </button>
      </span>
      <details open={left.length + right.length <= 100}>
        <summary>{t('linkNames')}</summary>
        <div class="linked-names">
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
      <p>{label}</p>
      {/* It scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <ol tabIndex={0} aria-label={label}>
        {names.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}

function formOf({ left, right, options }: LinkedQuestion): Partial<Form> {
  const { exactBaseMatch = true, yearMin, limitPerPair, authorLimit } = options
  return {
    left: left.join('\n'),
    right: right.join('\n'),
    exact: exactBaseMatch,
    yearMin: String(yearMin ?? ''),
    // Else *the last 3 years* of the form before would move the year.
    lastYears: null,
    limitPerPair: String(limitPerPair ?? ''),
    authorLimit: String(authorLimit ?? ''),
  }
}
