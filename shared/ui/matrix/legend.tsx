import { useMemo } from 'preact/hooks'
import { standingRuling } from '../../conflicts/pair-group.ts'
import type { PairStatus } from '../../conflicts/pair-status.ts'
import { allPairs, lastYear, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import type { Locale } from '../../i18n/locale.ts'
import { reasonWord, statusWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { CONFIRMED_MARK, NONE_MARK, NOT_COVERED_MARK, REOPENED_MARK } from './cell.ts'
import { type CellShows, yearMark } from './matrix-view.ts'

/** A mark of the matrix with its CSS class and meaning. */
type LegendEntry = { look: string; mark: string; says: string }

const PAPERS = 'is-papers heat-3'

const MARKS: readonly { status: PairStatus; look: string; mark: string }[] = [
  { status: 'conflict', look: PAPERS, mark: '4' },
  { status: 'papers', look: PAPERS, mark: '4' },
  { status: 'possible', look: 'is-possible', mark: '1?' },
  { status: 'none', look: 'is-none', mark: NONE_MARK },
  { status: 'not_covered', look: 'is-not-covered', mark: NOT_COVERED_MARK },
  { status: 'unresolved', look: 'is-unresolved', mark: '?' },
  { status: 'same_person', look: 'is-same-person', mark: '=' },
  { status: 'unknown', look: 'is-unknown', mark: '–' },
]

/** The example year in the legend if the cells show years. */
const YEAR = 2024

/** The marks in a table, each with a description that is true for all its cells. */
export function legendOf(
  table: PairTable,
  t: Locale['t'],
  shows: CellShows = 'count',
  columns = 1,
): LegendEntry[] {
  const pairs = allPairs(table)
  const { year_min } = table.question
  const isYears = shows === 'year'
  const meaning = (status: PairStatus): string => {
    const reasons = status === 'unresolved' || status === 'unknown' ? reasonsIn(pairs, status, t) : []
    const word = [statusWord(status, t), ...reasons].join(t('clauseSeparator'))
    if (status !== 'none' || year_min === null) return word
    return t('figuresSince', { figures: word, year: String(year_min) })
  }
  const statuses = new Set(pairs.map(({ status }) => status))
  const marks = MARKS.filter(({ status }) => statuses.has(status)).map(
    ({ status, look, mark }): LegendEntry => {
      const says = meaning(status)
      if (!isYears) return { look, mark, says }
      const year = yearMark(YEAR, columns)
      if (look === PAPERS) return { look, mark: year, says: t('legendYear') }
      return { look, mark: status === 'possible' ? `${year}?` : mark, says }
    },
  )
  // Papers that may count but are not among those that do, and counts that may be higher.
  const mayCount = pairs.some(
    ({ status, count, uncertainReason }) =>
      status === 'possible' && count === 0 && uncertainReason !== 'same_person',
  )
  const isLeast = pairs.some(({ count, judgement }) => count > 0 && (judgement?.unlisted ?? 0) > 0)
  const hasNoYear = isYears && pairs.some((pair) => pair.count > 0 && lastYear(pair) === null)
  const rulings = new Set(pairs.map((pair) => pair.decision && standingRuling(pair)))
  const hasDismissed = rulings.has('dismissed') || rulings.has('somebody_else')
  return [
    ...marks,
    ...(hasNoYear ? [{ look: PAPERS, mark: '4×', says: t('legendNoYear') }] : []),
    ...(mayCount ? [{ look: 'is-possible', mark: '+?', says: t('legendMayCount') }] : []),
    ...(isLeast ? [{ look: PAPERS, mark: '4+', says: t('legendAtLeast') }] : []),
    ...(hasDismissed ? [{ look: 'is-dismissed', mark: '(4)', says: t('groupDismissed') }] : []),
    ...(rulings.has('confirmed')
      ? [{ look: PAPERS, mark: `4${CONFIRMED_MARK}`, says: t('decidedConflict') }]
      : []),
    // A decision that does not stand is of no ruling.
    ...(rulings.has(null) ? [{ look: PAPERS, mark: `4${REOPENED_MARK}`, says: t('decidedComesBack') }] : []),
  ]
}

/** The reasons of all pairs of a status: "a name was not found or a name fits too many people". */
const reasonsIn = (pairs: readonly Pair[], status: PairStatus, t: Locale['t']): string[] => {
  const reasons = new Set(pairs.filter((pair) => pair.status === status).map((pair) => reasonWord(pair, t)))
  return [[...reasons].join(t('orSeparator'))]
}

type LegendProps = {
  table: PairTable
  shows: CellShows
  hasTotals: boolean
  /** Number of drawn columns. */
  columns: number
}

/** Explains the marks that occur in the answer. */
export function Legend({ table, shows, hasTotals, columns }: LegendProps) {
  const { t } = useT()
  const entries = useMemo(() => legendOf(table, t, shows, columns), [table, t, shows, columns])
  return (
    <ul class="legend row small" aria-label={t('legend')}>
      {entries.map(({ look, mark, says }) => (
        <li key={mark} class="row">
          <span class={`cell ${look}`} aria-hidden="true">
            {mark}
          </span>
          {says}
        </li>
      ))}
      {hasTotals && (
        <li class="row">
          <span class="head-total" aria-hidden="true">
            <span>3</span> <span>1=</span> <span>2?</span>
          </span>
          {t('legendTotals')}
        </li>
      )}
    </ul>
  )
}
