import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { recencyOf } from '../../conflicts/pair-group.ts'
import { lastYear, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import type { Side } from '../../query/payload.ts'
import { sinceMessages } from '../../words/pair-statements.ts'
import { useT } from '../context/use-t.ts'
import { DecidePair } from '../decisions/decide-panel.tsx'
import { Button } from '../parts/button.tsx'
import { onCancelKey } from '../parts/shortcut-keys.ts'
import { PairPapers } from './pair-papers.tsx'
import type { Steps } from './use-pair-keys.ts'
import { YearPlot } from './year-plot.tsx'

type PairPaneProps = {
  table: PairTable
  pair: Pair
  steps: Steps
  /** Whether it is open, where it is a sheet. */
  isOpen: boolean
  onChoose: (pair: Pair) => void
  /** Closes the sheet, and gives the focus back. */
  onLeave: () => void
  /** Leads to the name of an entry, which has to be settled first. */
  onSettle?: (side: Side, entry: string) => void
}

/** The window is too narrow for a column beside the pairs. */
const NARROW = '(width < 800px)'

/** The chosen pair: its verdict, its decision, its papers. Beside the pairs, or as a sheet from below over them. */
export function PairPane(props: PairPaneProps) {
  const isSheet = useMedia(NARROW)
  if (!isSheet) return <Pane {...props} />
  if (!props.isOpen) return null
  return (
    <Sheet onLeave={props.onLeave}>
      <Pane {...props} isSheet />
    </Sheet>
  )
}

/** A modal dialog: the page behind it neither scrolls nor has the focus. A press beside it closes it. */
function Sheet({ onLeave, children }: { onLeave: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="pair-sheet"
      aria-label={useT().t('jointPapers')}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
      closedby="any"
    >
      {children}
    </dialog>
  )
}

function Pane({ table, pair, steps, onChoose, onLeave, isSheet }: PairPaneProps & { isSheet?: boolean }) {
  const { t } = useT()
  const isPossible = pair.status === 'possible'
  const last = lastYear(pair)
  const count = sinceMessages(table, t)(isPossible ? 'possibleCount' : 'papersCount', { count: pair.count })
  const recency = recencyOf(pair)
  const pane = useRef<HTMLElement>(null)
  // The pane scrolls on its own: another pair begins at its top.
  useLayoutEffect(() => pane.current?.scrollTo(0, 0), [pair.row, pair.column])
  return (
    <section
      ref={pane}
      class="pair-pane papers stack"
      aria-label={t('jointPapers')}
      onKeyDown={onCancelKey(onLeave)}
    >
      <div class="bar between">
        <h3 tabIndex={-1}>
          <bdi>{pair.leftName}</bdi> <span class="times">×</span> <bdi>{pair.rightName}</bdi>
        </h3>
        <PairSteps steps={steps} onChoose={onChoose} />
        {isSheet && <Button class="quiet" onClick={onLeave} text={t('close')} />}
      </div>
      <p class="pair-names" role="status">
        {pair.count > 0 && (
          <span class={isPossible ? 'badge badge-possible' : 'badge'}>
            {last === null ? count : [count, t('lastIn', { year: String(last) })].join(t('clauseSeparator'))}
          </span>
        )}
        {recency.total > recency.counted && (
          <span class="hint">
            {t('countedOf', { counted: recency.counted, count: recency.total })}
            {pair.count === 0 &&
              recency.last !== null &&
              `${t('clauseSeparator')}${t('lastIn', { year: String(recency.last) })}`}
          </span>
        )}
      </p>
      <DecidePair table={table} pair={pair} />
      <YearPlot table={table} pair={pair} />
      {/* The key resets the filter for another pair. */}
      <PairPapers key={`${pair.row} ${pair.column}`} table={table} pair={pair} />
    </section>
  )
}

/** Buttons to the previous and the next pair of the view. */
function PairSteps({
  steps: { at, count, previous, next },
  onChoose,
}: Pick<PairPaneProps, 'steps' | 'onChoose'>) {
  const { t, number } = useT()
  if (count < 2) return null
  const step = (to: Pair | undefined, label: string, mark: string) => (
    <Button
      class="quiet"
      aria-label={label}
      title={label}
      aria-disabled={!to}
      onClick={() => to && onChoose(to)}
      text={mark}
    />
  )
  return (
    <span class="pair-steps row">
      {step(previous, t('previousPair'), '‹')}
      {at !== -1 && <span class="hint">{`${number(at + 1)} / ${number(count)}`}</span>}
      {step(next, t('nextPair'), '›')}
    </span>
  )
}

/** Whether a media query holds, now and later. */
function useMedia(query: string): boolean {
  const [holds, hold] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const changed = (): void => hold(list.matches)
    changed()
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }, [query])
  return holds
}
