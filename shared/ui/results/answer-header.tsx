import { useRef, useState } from 'preact/hooks'
import { type GroupedPairs, STANDINGS, type Standing } from '../../conflicts/standing.ts'
import { standingWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { ExportButton } from '../export/export-menu.tsx'
import { FormToggle } from '../form/folded-form.tsx'
import { Button } from '../parts/button.tsx'
import { useEscape } from '../parts/shortcut-keys.ts'
import { PolicyEditing, PolicySelect } from '../policy/policy-select.tsx'
import type { ShownAnswer } from './answer-frame.tsx'
import { MoreButton } from './more-menu.tsx'
import { QueryName, useQueryName } from './query-name.tsx'

/** The head of an answer in one line: its name, its lists, the policy that judges it, and what can be done with it. */
export function AnswerHeader({ shown }: { shown: ShownAnswer }) {
  const { t } = useT()
  const acts = useRef<HTMLDivElement>(null)
  const [isEditing, edit] = useState(false)
  const { displayed, table, groups, filter, controls, policies } = shown
  const naming = useQueryName(displayed.result, controls.committee.on?.name, policies.chosen)
  const closeEditor = (): void => {
    // Before the focused button disappears.
    acts.current?.querySelector('select')?.focus()
    edit(false)
  }
  return (
    <header class="answer-header row">
      <QueryName naming={naming} />
      <FormToggle controls={controls} />
      <div ref={acts} class="answer-acts row end">
        <PolicySelect {...policies} />
        {naming && naming.name === null && <Button onClick={() => naming.type('')} text={t('save')} />}
        <ExportButton displayed={displayed} table={table} shown={filter ? groups[filter] : undefined} />
        <MoreButton shown={shown} onEditPolicies={() => edit(true)} />
      </div>
      <PolicyEditing {...policies} isOpen={isEditing} onClose={closeEditor} />
    </header>
  )
}

/** Groups hidden at zero; the others are always shown, so that a zero can be seen. */
const HIDDEN_AT_ZERO: readonly Standing[] = ['same_person', 'unknown', 'not_covered', 'dismissed']

type FiguresProps = {
  groups: GroupedPairs
  /** The group that the views show; null for all. */
  filter: Standing | null
  onFilter: (group: Standing | null) => void
}

/** The answer in figures, each a button that makes the views below show its pairs only. */
export function Figures({ groups, filter, onFilter }: FiguresProps) {
  const { t, number } = useT()
  const box = useRef<HTMLFieldSetElement>(null)
  useEscape(box, filter !== null, () => onFilter(null), true)
  const saysWho =
    !groups.conflict.some(({ status }) => status === 'papers') &&
    !groups.unknown.some(({ status }) => status === 'unknown')
  return (
    <fieldset ref={box} class="figures">
      <legend class="visually-hidden">{t('figuresFilter')}</legend>
      {STANDINGS.map((group) => {
        const count = groups[group].length
        const isPressed = filter === group
        if (count === 0 && !isPressed && HIDDEN_AT_ZERO.includes(group)) return null
        return (
          <button
            key={group}
            type="button"
            class={`figure-${group}`}
            aria-pressed={isPressed}
            disabled={count === 0 && !isPressed}
            title={t(isPressed ? 'showAllPairs' : 'showOnlyThese')}
            onClick={() => onFilter(isPressed ? null : group)}
          >
            <strong>{number(count)}</strong> {standingWord(group, t, { count, saysWho })}
          </button>
        )
      })}
    </fieldset>
  )
}
