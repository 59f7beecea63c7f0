import { useMemo } from 'preact/hooks'
import { lastYear, neighboursOf, type Pair, type PairTable, resultPairs } from '../../conflicts/pair-table.ts'
import { DecidePair } from '../decisions/decide-pair.tsx'
import { useT } from '../i18n/context.tsx'
import { sinceMessages } from '../results/pair-statements.ts'
import { PairPapers } from './pair-papers.tsx'

/** Share of the window's height that the papers must occupy to be noticed. */
const ENOUGH = 0.4

type Stretch = Pick<DOMRect, 'top' | 'bottom'>

/** Whether too little of a panel below the matrix is visible in a window of that height, in pixels. */
export function isOutOfSight(panel: Stretch, matrix: Stretch, windowHeight: number): boolean {
  const isBelow = panel.top >= matrix.bottom
  const isWhole = panel.bottom <= windowHeight
  return isBelow && !isWhole && windowHeight - panel.top < windowHeight * ENOUGH
}

/**
 * Scrolls the papers of the chosen pair into the window if they are below the matrix. The focus stays on the cell.
 */
export function bringPapersIntoView(body: HTMLElement | null): void {
  const matrix = body?.querySelector('.matrix-panel')
  const papers = body?.querySelector('.papers')
  if (!matrix || !papers) return
  if (!isOutOfSight(papers.getBoundingClientRect(), matrix.getBoundingClientRect(), window.innerHeight))
    return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  papers.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}

type JointPapersProps = {
  table: PairTable
  pair: Pair
  yearMin: number | undefined
  onChoose: (pair: Pair) => void
}

/** The papers of the chosen pair. */
export function JointPapers({ table, pair, yearMin, onChoose }: JointPapersProps) {
  const { t } = useT()
  const isPossible = pair.status === 'possible'
  const last = lastYear(pair)
  const count = sinceMessages(yearMin, t)(isPossible ? 'possibleCount' : 'papersCount', { count: pair.count })
  return (
    <section class="papers" aria-labelledby="papers-heading">
      <div class="panel-head">
        <h3 id="papers-heading">{t('jointPapers')}</h3>
        <PairSteps table={table} pair={pair} onChoose={onChoose} />
      </div>
      <p class="pair-names" role="status">
        <span>{pair.leftName}</span> <span class="times">×</span> <span>{pair.rightName}</span>
        {pair.count > 0 && (
          <span class={isPossible ? 'badge badge-possible' : 'badge badge-papers'}>
            {last === null ? count : [count, t('lastIn', { year: String(last) })].join(t('clauseSeparator'))}
          </span>
        )}
      </p>
      <DecidePair table={table} pair={pair} />
      <PairPapers table={table} pair={pair} yearMin={yearMin} />
    </section>
  )
}

/** Buttons to the previous and the next result in reading order, since a programme chair reads them all. */
function PairSteps({ table, pair, onChoose }: Omit<JointPapersProps, 'yearMin'>) {
  const { t, number } = useT()
  const results = useMemo(() => resultPairs(table), [table])
  const { at, previous, next } = neighboursOf(results, pair)
  if (results.length < 2) return null
  return (
    <span class="pair-steps">
      <button
        type="button"
        class="quiet"
        aria-label={t('previousPair')}
        title={t('previousPair')}
        aria-disabled={!previous}
        onClick={() => previous && onChoose(previous)}
      >
        ‹
      </button>
      {at !== -1 && <span class="hint">{`${number(at + 1)} / ${number(results.length)}`}</span>}
      <button
        type="button"
        class="quiet"
        aria-label={t('nextPair')}
        title={t('nextPair')}
        aria-disabled={!next}
        onClick={() => next && onChoose(next)}
      >
        ›
      </button>
    </span>
  )
}
