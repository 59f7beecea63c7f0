import { useLayoutEffect, useRef } from 'preact/hooks'
import { recencyOf } from '../../conflicts/pair-group.ts'
import { lastYear, neighboursOf, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { sinceMessages } from '../../words/pair-statements.ts'
import { useT } from '../context/use-t.ts'
import { DecidePair } from '../decisions/decide-panel.tsx'
import { Button } from '../parts/button.tsx'
import { PairPapers } from './pair-papers.tsx'
import { YearPlot } from './year-plot.tsx'

type JointPapersProps = {
  table: PairTable
  pair: Pair
  /** The pairs that are stepped through, in reading order. */
  results: readonly Pair[]
  onChoose: (pair: Pair) => void
}

/** The papers of the chosen pair. */
export function JointPapers({ table, pair, results, onChoose }: JointPapersProps) {
  const { t } = useT()
  const isPossible = pair.status === 'possible'
  const last = lastYear(pair)
  const count = sinceMessages(table, t)(isPossible ? 'possibleCount' : 'papersCount', { count: pair.count })
  const recency = recencyOf(pair)
  const panel = useRef<HTMLElement>(null)
  // Beside the pairs the panel scrolls on its own: another pair begins at its top.
  useLayoutEffect(() => panel.current?.scrollTo(0, 0), [pair.row, pair.column])
  return (
    <section ref={panel} class="papers stack" aria-labelledby="papers-heading">
      <div class="bar between">
        <h3 id="papers-heading">{t('jointPapers')}</h3>
        <PairSteps results={results} pair={pair} onChoose={onChoose} />
      </div>
      <p class="pair-names strong" role="status">
        <bdi>{pair.leftName}</bdi> <span class="times">×</span> <bdi>{pair.rightName}</bdi>
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

/** Buttons to the previous and the next result in reading order, since a programme chair reads them all. */
function PairSteps({ results, pair, onChoose }: Pick<JointPapersProps, 'results' | 'pair' | 'onChoose'>) {
  const { t, number } = useT()
  const { at, previous, next } = neighboursOf(results, pair)
  if (results.length < 2) return null
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
      {at !== -1 && <span class="hint">{`${number(at + 1)} / ${number(results.length)}`}</span>}
      {step(next, t('nextPair'), '›')}
    </span>
  )
}
