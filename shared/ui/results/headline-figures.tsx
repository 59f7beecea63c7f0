import type { ComponentChildren } from 'preact'
import { type GroupedPairs, PAIR_GROUPS, type PairGroup } from '../../conflicts/pair-group.ts'
import { groupWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { NONE_MARK, NOT_COVERED_MARK } from '../matrix/cell.ts'
import { useEscape } from '../parts/shortcut-keys.ts'

/** The look and mark of each group in the matrix. */
const GROUP_LOOKS = {
  conflict: { look: 'is-papers heat-3', mark: '' },
  same_person: { look: 'is-same-person', mark: '=' },
  possible: { look: 'is-possible', mark: '?' },
  unknown: { look: 'is-unresolved', mark: '?' },
  not_covered: { look: 'is-not-covered', mark: NOT_COVERED_MARK },
  clear: { look: 'is-none', mark: NONE_MARK },
  dismissed: { look: 'is-dismissed', mark: `(${NONE_MARK})` },
} as const satisfies Record<PairGroup, { look: string; mark: string }>

/** Groups hidden at zero; the others are always shown, so that a zero can be seen. */
const HIDDEN_AT_ZERO: readonly PairGroup[] = ['same_person', 'unknown', 'not_covered', 'dismissed']

type FiguresProps = {
  groups: GroupedPairs
  /** The group that the views show; null for all. */
  filter: PairGroup | null
  onFilter: (group: PairGroup | null) => void
}

/** The answer in figures, each a button that makes the views below show its pairs only. */
export function Figures({ groups, filter, onFilter }: FiguresProps) {
  const { t, parts, number } = useT()
  useEscape(filter !== null, () => onFilter(null), isNotTyping)
  const saysWho =
    !groups.conflict.some(({ status }) => status === 'papers') &&
    !groups.unknown.some(({ status }) => status === 'unknown')
  return (
    <fieldset class="headline-figures row">
      <legend class="visually-hidden">{t('figuresFilter')}</legend>
      {PAIR_GROUPS.map((group) => {
        const count = groups[group].length
        const isPressed = filter === group
        if (count === 0 && !isPressed && HIDDEN_AT_ZERO.includes(group)) return null
        const { look, mark } = GROUP_LOOKS[group]
        return (
          <button
            key={group}
            type="button"
            class="headline-figure"
            aria-pressed={isPressed}
            disabled={count === 0 && !isPressed}
            title={t(isPressed ? 'showAllPairs' : 'showOnlyThese')}
            onClick={() => onFilter(isPressed ? null : group)}
          >
            <span class={`cell ${look}`} aria-hidden="true">
              {mark}
            </span>
            {parts<ComponentChildren>('figure', {
              count: <strong>{number(count)}</strong>,
              word: groupWord(group, t, { count, saysWho }),
            })}
          </button>
        )
      })}
    </fieldset>
  )
}

/** A field with text has its own use of Escape. */
const isNotTyping = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLTextAreaElement) &&
  !(target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')
