import { useContext } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { PrintingContext } from '../drawing/virtual.ts'
import { type Mark, markClass } from './mark.ts'

export type ChipOf = {
  key: string
  text: string
  /** Shown after `text`. A narrow chip cuts it first. */
  more?: string
  /** Shown at the end, and never cut. */
  figure?: string
  /** The tooltip. */
  says: string
  mark: Mark
  isDecided: boolean
  onChoose: () => void
}

/** The most chips of a row: on the page before "+3", and on paper, where nobody can press "+3". */
const [MOST, MOST_PRINTED] = [2, 50]

type ChipsProps = {
  count: number
  /** The index of the chosen finding, or -1. */
  chosen: number
  /** Called only for chips that the row needs, because a row may have dozens of findings. */
  chipAt: (at: number) => ChipOf | undefined
}

/** One line: the first finding, the second or the chosen one, and the number of the others. On paper it shows up to 50. */
export function Chips({ count, chosen, chipAt }: ChipsProps) {
  const { t } = useT()
  const places = Array.from({ length: count }, (_, at) => at)
  const most = useContext(PrintingContext) ? MOST_PRINTED : MOST
  const shown = chosen < most ? places.slice(0, most) : [...places.slice(0, most - 1), chosen]
  const hidden = places.filter((at) => !shown.includes(at))
  const chips = shown.flatMap((at) => {
    const chip = chipAt(at)
    return chip ? [{ at, ...chip }] : []
  })
  return (
    <span class="chips">
      {chips.map(({ at, key, text, more, figure, says, mark, isDecided, onChoose }) => (
        <button
          key={key}
          type="button"
          class={markClass(mark, isDecided)}
          data-pair
          tabIndex={-1}
          aria-pressed={at === chosen}
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
            currentTarget.title = hidden.map((at) => chipAt(at)?.says).join('\n')
          }}
          onClick={() => chipAt(hidden[0] ?? -1)?.onChoose()}
        >
          +{hidden.length}
        </button>
      )}
    </span>
  )
}
