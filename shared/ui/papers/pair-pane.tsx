import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { EntryResolution } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { type AboutEntry, type AboutLists, aboutOf } from '../../query/payload.ts'
import { yearSpan } from '../../words/pair-statements.ts'
import { useSingleKeys } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { DecidePair, type OnSettle } from '../decisions/decide-panel.tsx'
import { Button } from '../parts/button.tsx'
import { NARROW, Sheet, useMedia } from '../parts/sheet.tsx'
import { onCancelKey } from '../parts/shortcut-keys.ts'
import { PairPapers, PairWhy } from './pair-papers.tsx'
import type { usePairKeys } from './use-pair-keys.ts'
import { YearPlot } from './year-plot.tsx'

type Controls<P> = ReturnType<typeof usePairKeys<P>>['pane']

type PairPaneProps = Controls<Pair> & {
  table: PairTable
  pair: Pair
  about?: AboutLists | undefined
  onSettle?: OnSettle
  acts?: ComponentChildren
}

export function PairPane({ table, pair, about, onSettle, acts, ...controls }: PairPaneProps) {
  const place = `${pair.row} ${pair.column}`
  return (
    <PaneFrame {...controls} place={place} acts={acts}>
      <div class="pane-head" role="status">
        <h3 tabIndex={-1}>
          <bdi>{pair.leftName}</bdi> <span class="times">×</span> <bdi>{pair.rightName}</bdi>
        </h3>
        <PairPeople table={table} pair={pair} about={about} />
        <PairWhy table={table} pair={pair} />
      </div>
      <DecidePair table={table} pair={pair} onSettle={onSettle} onDecided={controls.onDecided} />
      <YearPlot table={table} pair={pair} />
      <PairPapers key={place} table={table} pair={pair} />
    </PaneFrame>
  )
}

type PaneFrameProps<P> = Controls<P> & {
  /** Identifies the pair. When it changes, the pane scrolls to its top. */
  place: string
  /** A button for all pairs of the list (`ConfirmAll`). */
  acts?: ComponentChildren
  children: ComponentChildren
}

/** The pane of one pair, with steps to the others. In a narrow window it is a sheet over the pairs. */
export function PaneFrame<P>(props: PaneFrameProps<P>) {
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

function Pane<P>({
  steps,
  onChoose,
  onLeave,
  place,
  acts,
  isSheet,
  children,
}: PaneFrameProps<P> & { isSheet?: boolean }) {
  const { t } = useT()
  const [keys] = useSingleKeys()
  const pane = useRef<HTMLElement>(null)
  const drawn = useRef(place)
  useLayoutEffect(() => {
    // Another pair starts at the top. Without the wait, the browser lays out the page twice.
    if (drawn.current !== place) requestAnimationFrame(() => pane.current?.scrollTo(0, 0))
    drawn.current = place
  }, [place])
  return (
    <section
      ref={pane}
      tabIndex={-1}
      class={`pair-pane papers stack ${keys === 'on' ? 'shows-keys' : ''}`}
      aria-label={t('jointPapers')}
      onKeyDown={onCancelKey(onLeave)}
    >
      <div class="pane-tools row">
        <PairSteps steps={steps} onChoose={onChoose} />
        {acts && <span class="end">{acts}</span>}
        {isSheet && <Button class="quiet end" onClick={onLeave} text={t('close')} />}
      </div>
      {children}
    </section>
  )
}

function PairPeople({ table, pair, about }: Pick<PairPaneProps, 'table' | 'pair' | 'about'>) {
  const { t } = useT()
  const [left, right] = peopleFacts(table, pair, about, t)
  if (!left && !right) return null
  return (
    <p class="hint">
      <bdi>{left || '–'}</bdi> <span class="times">×</span> <bdi>{right || '–'}</bdi>
    </p>
  )
}

export const peopleFacts = (
  table: PairTable,
  { left, right }: Pair,
  about: AboutLists | undefined,
  t: Locale['t'],
): [left: string, right: string] => [
  personFacts(table.leftResolution.get(left), aboutOf(about, 'left', left), t),
  personFacts(table.rightResolution.get(right), aboutOf(about, 'right', right), t),
]

/** The affiliation (pasted, else from dblp), and the person's years or the number of people. */
function personFacts(
  resolution: EntryResolution | undefined,
  about: AboutEntry | undefined,
  t: Locale['t'],
): string {
  const { status, persons = [], person_count: people = persons.length, as_one } = resolution ?? {}
  const [person] = persons
  const isOne = people === 1 || as_one
  return [
    about?.affiliation ?? (isOne && person?.affiliations?.[0]),
    status === 'not_found' && !person && t('statusNotFound'),
    people > 1 && !as_one && t('people', { count: people }),
    people === 1 && yearSpan(person?.first_year, person?.last_year),
  ]
    .filter(Boolean)
    .join(' · ')
}

function PairSteps<P>({
  steps: { at, count, previous, next, open },
  onChoose,
}: Pick<Controls<P>, 'steps' | 'onChoose'>) {
  const { t } = useT()
  if (count < 2) return null
  const step = (to: P | undefined, label: string, mark: string) => (
    <Button
      class="plain-button"
      aria-label={label}
      title={label}
      aria-disabled={!to}
      onClick={() => to && onChoose(to)}
      text={mark}
    />
  )
  // The steps may lack the chosen pair. Without a pair to decide, they visit all pairs of the view.
  const without = open === undefined ? 'stepsAll' : 'stepsOf'
  return (
    <span class="pair-steps row hint">
      {step(previous, t('previousInList'), '‹')}
      <span>{at === -1 ? t(without, { count }) : t('stepOf', { at: at + 1, count })}</span>
      {step(next, t('nextInList'), '›')}
    </span>
  )
}
