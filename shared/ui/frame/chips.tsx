import { useT } from '../context/use-t.ts'
import { type Mark, markClass } from './mark.ts'

/** A finding as a button that opens it. */
export type ChipOf = {
  key: string
  text: string
  /** Follows the text, and is cut before it. */
  more?: string
  /** Follows both, and is not cut with them. */
  figure?: string
  /** The finding in a sentence, which is asked for only where it is shown: rows have dozens of findings. */
  says: string
  mark: Mark
  isDecided: boolean
  isChosen: boolean
  onChoose: () => void
}

/** Chips that a row shows before "+3". */
const MOST = 2

/** The findings of a row in one line: the first two, or the chosen one as the second, and how many more there are. */
export function Chips({ chips }: { chips: readonly ChipOf[] }) {
  const { t } = useT()
  const head = chips.slice(0, MOST)
  const chosen = chips.find(({ isChosen }) => isChosen)
  const shown = chosen && !head.includes(chosen) ? [...head.slice(0, MOST - 1), chosen] : head
  const hidden = chips.filter((chip) => !shown.includes(chip))
  return (
    <span class="chips">
      {shown.map(({ key, text, more, figure, says, mark, isDecided, isChosen, onChoose }) => (
        <button
          key={key}
          type="button"
          class={markClass(mark, isDecided)}
          data-pair
          tabIndex={-1}
          aria-pressed={isChosen}
          title={says}
          onClick={onChoose}
        >
          <bdi>{text}</bdi>
          {more && <bdi class="chip-more">{more}</bdi>}
          {figure}
        </button>
      ))}
      {hidden.length > 0 && (
        <button
          type="button"
          class="plain-button more-chips"
          tabIndex={-1}
          aria-label={t('moreFindings', { count: hidden.length })}
          onPointerEnter={({ currentTarget }) => {
            currentTarget.title = hidden.map(({ says }) => says).join('\n')
          }}
          onClick={() => hidden[0]?.onChoose()}
        >
          +{hidden.length}
        </button>
      )}
    </span>
  )
}
