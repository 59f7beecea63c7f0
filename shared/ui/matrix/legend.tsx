import { useMemo } from 'preact/hooks'
import type { PairStatus, UnresolvedReason } from '../../conflicts/pair-status.ts'
import { allPairs, type PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'
import { sinceMessages } from '../results/pair-statements.ts'

/** A mark of the matrix with its CSS class and meaning. */
type LegendEntry = { look: string; mark: string; says: string }

const MARKS: readonly { statuses: readonly PairStatus[]; look: string; mark: string; says: MessageKey }[] = [
  { statuses: ['conflict', 'papers'], look: 'is-papers heat-3', mark: '4', says: 'legendConflict' },
  { statuses: ['possible'], look: 'is-possible', mark: '1?', says: 'legendPossible' },
  { statuses: ['none'], look: 'is-none', mark: '0', says: 'legendNone' },
  { statuses: ['unresolved'], look: 'is-unresolved', mark: '?', says: 'legendUnresolved' },
  { statuses: ['same_person'], look: 'is-same-person', mark: '=', says: 'legendSame' },
  { statuses: ['unknown'], look: 'is-unknown', mark: '–', says: 'legendUnknown' },
]

const UNRESOLVED_REASONS = {
  not_found: 'legendUnresolved',
  truncated: 'legendTruncated',
  unsaid: 'legendUnsettled',
} as const satisfies Record<UnresolvedReason, MessageKey>

/** The marks in a table, each with a description that is true for all its cells. */
export function legendOf(table: PairTable, yearMin: number | undefined, t: Locale['t']): LegendEntry[] {
  const say = sinceMessages(yearMin, t)
  const pairs = allPairs(table)
  const statuses = new Set(pairs.map(({ status }) => status))
  const presentReasons = new Set(pairs.map(({ unresolvedReason }) => unresolvedReason))
  const reasons = (['not_found', 'truncated', 'unsaid'] as const).filter((unresolvedReason) =>
    presentReasons.has(unresolvedReason),
  )
  const unresolved = reasons
    .map((unresolvedReason) => t(UNRESOLVED_REASONS[unresolvedReason]))
    .join(t('orSeparator'))
  return MARKS.filter((mark) => mark.statuses.some((status) => statuses.has(status))).map(
    ({ look, mark, says }) => ({ look, mark, says: says === 'legendUnresolved' ? unresolved : say(says) }),
  )
}

type LegendProps = { table: PairTable; yearMin: number | undefined }

/** Explains the marks that occur in the answer. */
export function Legend({ table, yearMin }: LegendProps) {
  const { t } = useT()
  const entries = useMemo(() => legendOf(table, yearMin, t), [table, yearMin, t])
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
    </ul>
  )
}
