import { useMemo } from 'preact/hooks'
import { groupOf } from '../../conflicts/pair-group.ts'
import type { PairStatus, UnresolvedReason } from '../../conflicts/pair-status.ts'
import { allPairs, lastYear, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'
import { sinceMessages } from '../results/texts/pair-statements.ts'
import { NONE_MARK, NOT_COVERED_MARK } from './cell.ts'
import { type CellShows, yearMark } from './matrix-view.ts'

/** A mark of the matrix with its CSS class and meaning. */
type LegendEntry = { look: string; mark: string; says: string }
type LegendMark = LegendEntry & { says: MessageKey }

type StatusMark = LegendMark & { statuses: readonly PairStatus[] }

const MARKS: readonly StatusMark[] = [
  { statuses: ['conflict', 'papers'], look: 'is-papers heat-3', mark: '4', says: 'legendConflict' },
  { statuses: ['possible'], look: 'is-possible', mark: '1?', says: 'legendPossible' },
  { statuses: ['none'], look: 'is-none', mark: NONE_MARK, says: 'legendNone' },
  { statuses: ['not_covered'], look: 'is-not-covered', mark: NOT_COVERED_MARK, says: 'legendNotCovered' },
  { statuses: ['unresolved'], look: 'is-unresolved', mark: '?', says: 'legendUnresolved' },
  { statuses: ['same_person'], look: 'is-same-person', mark: '=', says: 'legendSame' },
  { statuses: ['unknown'], look: 'is-unknown', mark: '–', says: 'legendUnknown' },
]

/** What stands for joint papers if the cells show years. */
const YEAR = 2024
const NO_YEAR: LegendMark = { look: 'is-papers heat-3', mark: '4×', says: 'legendNoYear' }

/** What stands for papers that may count but are not among those that do. */
const MAY_COUNT: LegendMark = { look: 'is-possible', mark: '+?', says: 'legendMayCount' }
const AT_LEAST: LegendMark = { look: 'is-papers heat-3', mark: '4+', says: 'legendAtLeast' }

const UNRESOLVED_REASONS = {
  not_found: 'legendUnresolved',
  truncated: 'legendTruncated',
  near_truncated: 'legendNearTruncated',
  unsaid: 'legendUnsettled',
} as const satisfies Record<UnresolvedReason, MessageKey>

/** The marks in a table, each with a description that is true for all its cells. */
export function legendOf(
  table: PairTable,
  yearMin: number | undefined,
  t: Locale['t'],
  shows: CellShows = 'count',
  columns = 1,
): LegendEntry[] {
  const say = sinceMessages(yearMin, t)
  const pairs = allPairs(table)
  const statuses = new Set(pairs.map(({ status }) => status))
  const presentReasons = new Set(pairs.map(({ unresolvedReason }) => unresolvedReason))
  const reasons = (['not_found', 'truncated', 'near_truncated', 'unsaid'] as const).filter(
    (unresolvedReason) => presentReasons.has(unresolvedReason),
  )
  const unresolved = reasons
    .map((unresolvedReason) => t(UNRESOLVED_REASONS[unresolvedReason]))
    .join(t('orSeparator'))
  // Of pairs whose papers all do not count "none" is not true.
  const clears = pairs.some(
    ({ judgement, status }) => judgement && (status === 'none' || status === 'unknown'),
  )
  const meaning = (says: MessageKey): string => {
    if (says === 'legendUnresolved') return unresolved
    return say(clears ? (COUNTING[says] ?? says) : says)
  }
  const marks = MARKS.filter((mark) => mark.statuses.some((status) => statuses.has(status)))
  const shown =
    shows === 'year' ? [...marks.map((mark) => ofYears(mark, columns)), ...noYearMarks(pairs)] : marks
  return [...shown, ...policyMarks(pairs), ...dismissedMarks(pairs)].map(({ look, mark, says }) => ({
    look,
    mark,
    says: meaning(says),
  }))
}

function ofYears(mark: LegendMark, columns: number): LegendMark {
  const year = yearMark(YEAR, columns)
  if (mark.says === 'legendConflict') return { ...mark, mark: year, says: 'legendYear' }
  return mark.says === 'legendPossible' ? { ...mark, mark: `${year}?` } : mark
}

const noYearMarks = (pairs: readonly Pair[]): LegendMark[] =>
  pairs.some((pair) => pair.count > 0 && lastYear(pair) === null) ? [NO_YEAR] : []

const COUNTING: Partial<Record<MessageKey, MessageKey>> = {
  legendNone: 'legendNoneCounts',
  legendUnknown: 'legendUnknownCounts',
}

const DISMISSED: LegendMark = { look: 'is-dismissed', mark: '(4)', says: 'legendDismissed' }

const dismissedMarks = (pairs: readonly Pair[]): LegendMark[] =>
  pairs.some((pair) => groupOf(pair) === 'dismissed') ? [DISMISSED] : []

function policyMarks(pairs: readonly Pair[]): LegendMark[] {
  const isOpen = pairs.some(
    ({ status, count, uncertainReason }) =>
      status === 'possible' && count === 0 && uncertainReason !== 'same_person',
  )
  const isLeast = pairs.some(({ count, judgement }) => count > 0 && (judgement?.unlisted ?? 0) > 0)
  return [...(isOpen ? [MAY_COUNT] : []), ...(isLeast ? [AT_LEAST] : [])]
}

type LegendProps = {
  table: PairTable
  yearMin: number | undefined
  shows: CellShows
  hasTotals: boolean
  /** Number of drawn columns. */
  columns: number
}

/** Explains the marks that occur in the answer. */
export function Legend({ table, yearMin, shows, hasTotals, columns }: LegendProps) {
  const { t } = useT()
  const entries = useMemo(
    () => legendOf(table, yearMin, t, shows, columns),
    [table, yearMin, t, shows, columns],
  )
  return (
    <ul class="legend" aria-label={t('legend')}>
      {entries.map(({ look, mark, says }) => (
        <li key={mark}>
          <span class={`cell ${look}`} aria-hidden="true">
            {mark}
          </span>
          {says}
        </li>
      ))}
      {hasTotals && (
        <li>
          <span class="head-total" aria-hidden="true">
            <span>3</span> <span>1=</span> <span>2?</span>
          </span>
          {t('legendTotals')}
        </li>
      )}
    </ul>
  )
}
