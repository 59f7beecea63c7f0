import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { EntryResolution } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { type AboutEntry, type AboutLists, aboutOf } from '../../query/payload.ts'
import { useSingleKeys } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { DecidePair, type OnSettle } from '../decisions/decide-panel.tsx'
import { Button } from '../parts/button.tsx'
import { Trans } from '../parts/inline.tsx'
import { NARROW, Sheet, useMedia } from '../parts/sheet.tsx'
import { onCancelKey } from '../parts/shortcut-keys.ts'
import { PairPapers, PairWhy } from './pair-papers.tsx'
import type { PairPlace, usePairKeys } from './use-pair-keys.ts'
import { YearPlot } from './year-plot.tsx'

type Controls<P extends PairPlace> = ReturnType<typeof usePairKeys<P>>['pane']

type PairPaneProps = Controls<Pair> & {
  table: PairTable
  pair: Pair
  /** Facts that were pasted with the names. */
  about?: AboutLists | undefined
  onSettle?: OnSettle
}

/** The chosen pair: its verdict, its decision, its papers. */
export function PairPane({ table, pair, about, onSettle, ...controls }: PairPaneProps) {
  const place = `${pair.row} ${pair.column}`
  return (
    <PaneFrame {...controls} place={place}>
      <div class="pane-head" role="status">
        <h3 tabIndex={-1}>
          <bdi>{pair.leftName}</bdi> <span class="times">×</span> <bdi>{pair.rightName}</bdi>
        </h3>
        <Who table={table} pair={pair} about={about} />
        <PairWhy table={table} pair={pair} />
      </div>
      <DecidePair table={table} pair={pair} onSettle={onSettle} />
      <YearPlot table={table} pair={pair} />
      {/* The key resets the filter for another pair. */}
      <PairPapers key={place} table={table} pair={pair} />
    </PaneFrame>
  )
}

type PaneFrameProps<P extends PairPlace> = Controls<P> & {
  /** Identifies the pair: another one begins at the top. */
  place: string
  children: ComponentChildren
}

/** The pane of a chosen pair, with the steps to others. Beside the pairs, or as a sheet from below over them. */
export function PaneFrame<P extends PairPlace>(props: PaneFrameProps<P>) {
  const { t } = useT()
  const isSheet = useMedia(NARROW)
  if (!isSheet) return <Pane {...props} />
  if (!props.isOpen) return null
  return (
    <Sheet label={t('jointPapers')} onLeave={props.onLeave}>
      <Pane {...props} isSheet />
    </Sheet>
  )
}

function Pane<P extends PairPlace>({
  steps,
  onChoose,
  onLeave,
  place,
  isSheet,
  children,
}: PaneFrameProps<P> & { isSheet?: boolean }) {
  const { t } = useT()
  const [keys] = useSingleKeys()
  const pane = useRef<HTMLElement>(null)
  // The pane scrolls on its own: another pair begins at its top.
  useLayoutEffect(() => pane.current?.scrollTo(0, 0), [place])
  return (
    <section
      ref={pane}
      class={`pair-pane papers stack ${keys === 'on' ? 'shows-keys' : ''}`}
      aria-label={t('jointPapers')}
      onKeyDown={onCancelKey(onLeave)}
    >
      <div class="pane-tools row">
        <PairSteps steps={steps} onChoose={onChoose} />
        {isSheet && <Button class="quiet end" onClick={onLeave} text={t('close')} />}
      </div>
      {children}
      {keys === 'on' && (
        <p class="keys-hint hint">
          <Trans message="keysHint" values={KEY_MARKS} />
        </p>
      )}
    </section>
  )
}

const KEY_MARKS = Object.fromEntries(
  Object.entries({ next: 'J', previous: 'K', undo: 'U', back: 'Esc', help: '?' }).map(([of, key]) => [
    of,
    <kbd key={of}>{key}</kbd>,
  ]),
)

/** The facts that tell the two people apart from namesakes. */
function Who({ table, pair, about }: Pick<PairPaneProps, 'table' | 'pair' | 'about'>) {
  const { t } = useT()
  const [left, right] = whoTexts(table, pair, about, t)
  if (!left && !right) return null
  return (
    <p class="hint">
      <bdi>{left || '–'}</bdi> <span class="times">×</span> <bdi>{right || '–'}</bdi>
    </p>
  )
}

/** The facts about each of a pair's people. */
export const whoTexts = (
  table: PairTable,
  { left, right }: Pair,
  about: AboutLists | undefined,
  t: Locale['t'],
): [left: string, right: string] => [
  whoText(table.leftResolution.get(left), aboutOf(about, 'left', left), t),
  whoText(table.rightResolution.get(right), aboutOf(about, 'right', right), t),
]

/** An entry's affiliation, as pasted or as dblp knows it, and the years of its only person; of several the number. */
function whoText(
  resolution: EntryResolution | undefined,
  about: AboutEntry | undefined,
  t: Locale['t'],
): string {
  const { status, persons = [], person_count: people = persons.length, as_one } = resolution ?? {}
  const [person] = persons
  const isOne = people === 1 || as_one
  const { first_year: first, last_year: last } = person ?? {}
  const years = first && last ? (first === last ? String(first) : `${first}–${last}`) : ''
  return [
    about?.affiliation ?? (isOne && person?.affiliations?.[0]),
    status === 'not_found' && !person && t('statusNotFound'),
    people > 1 && !as_one && t('people', { count: people }),
    people === 1 && years,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Buttons to the previous and the next pair of the view. */
function PairSteps<P extends PairPlace>({
  steps: { at, count, previous, next },
  onChoose,
}: Pick<Controls<P>, 'steps' | 'onChoose'>) {
  const { t, number } = useT()
  if (count < 2) return null
  const step = (to: P | undefined, label: string, mark: string) => (
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
