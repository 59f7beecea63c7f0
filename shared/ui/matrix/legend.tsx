import { useMemo } from 'preact/hooks'
import { allPairs, type PairTable } from '../../conflicts/pair-table.ts'
import type { PairStatus, UnresolvedReason } from '../../conflicts/standing.ts'
import { useWording } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import type { Wording } from '../i18n/wording.ts'
import { claimsSince } from '../results/pair-statements.ts'

/** A mark of the matrix, how it looks and what it means. */
type LegendEntry = { look: string; mark: string; says: string }

const MARKS: readonly { standings: readonly PairStatus[]; look: string; mark: string; says: MessageKey }[] = [
  { standings: ['conflict', 'papers'], look: 'is-papers heat-3', mark: '4', says: 'legendConflict' },
  { standings: ['possible'], look: 'is-possible', mark: '1?', says: 'legendPossible' },
  { standings: ['none'], look: 'is-none', mark: '0', says: 'legendNone' },
  { standings: ['unresolved'], look: 'is-unresolved', mark: '?', says: 'legendUnresolved' },
  { standings: ['same_person'], look: 'is-same-person', mark: '=', says: 'legendSame' },
  { standings: ['unknown'], look: 'is-unknown', mark: '–', says: 'legendUnknown' },
]

const UNRESOLVED_REASONS = {
  not_found: 'legendUnresolved',
  truncated: 'legendTruncated',
  unsaid: 'legendUnsettled',
} as const satisfies Record<UnresolvedReason, MessageKey>

/** The marks that a table has, in words that are true of every cell that bears them. */
export function legendOf(table: PairTable, yearMin: number | undefined, t: Wording['t']): LegendEntry[] {
  const say = claimsSince(yearMin, t)
  const pairs = allPairs(table)
  const standings = new Set(pairs.map(({ standing }) => standing))
  const doubts = new Set(pairs.map(({ doubt }) => doubt))
  const reasons = (['not_found', 'truncated', 'unsaid'] as const).filter((doubt) => doubts.has(doubt))
  const unresolved = reasons.map((doubt) => t(UNRESOLVED_REASONS[doubt])).join(t('orSeparator'))
  return MARKS.filter((mark) => mark.standings.some((standing) => standings.has(standing))).map(
    ({ look, mark, says }) => ({ look, mark, says: says === 'legendUnresolved' ? unresolved : say(says) }),
  )
}

type LegendProps = { table: PairTable; yearMin: number | undefined }

/** What the marks mean, of those that the answer has. */
export function Legend({ table, yearMin }: LegendProps) {
  const { t } = useWording()
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
