import type { ComponentChildren } from 'preact'
import type { UncertainReason } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import { NoPapers } from '../results/no-papers.tsx'
import { Paper } from './paper.tsx'

type PairPapersProps = {
  table: PairTable
  pair: Pair
  yearMin: number | undefined
  /** Maximum number of papers drawn; by default all listed ones. */
  most?: number
  /** A note on where to find the papers that are not drawn. */
  rest?: ComponentChildren
}

const UNCERTAIN_REASONS = {
  same_person: 'possibleSameWhy',
  ambiguous_name: 'possibleWhy',
  near_namesake: 'possibleNearWhy',
  disambiguation_page: 'possibleDisambiguationWhy',
  unsaid: 'possibleUnsaidWhy',
} as const satisfies Record<UncertainReason, MessageKey>

/** The papers of one pair, newest first, or an explanation why there are none. */
export function PairPapers({ table, pair, yearMin, most = Number.POSITIVE_INFINITY, rest }: PairPapersProps) {
  const { t } = useT()
  const items = pair.pubs?.items ?? []
  const shown = items.slice(0, most)
  const undated = yearMin === undefined ? 0 : (pair.pubs?.undated ?? 0)
  return (
    <>
      {pair.status === 'possible' && (
        <p class="hint">{t(UNCERTAIN_REASONS[pair.uncertainReason ?? 'unsaid'])}</p>
      )}
      {pair.count === 0 && pair.status !== 'possible' && (
        <NoPapers table={table} pair={pair} yearMin={yearMin} />
      )}
      {pair.count > shown.length && (
        <p class="hint">
          {shown.length === 0 ? t('noneListed') : t('showing', { shown: shown.length, count: pair.count })}{' '}
          {items.length > shown.length && rest}
        </p>
      )}
      {shown.length > 0 && (
        <ol class="paper-list">
          {shown.map((item, index) => (
            <Paper key={index} item={item} />
          ))}
        </ol>
      )}
      {undated > 0 && <p class="hint">{t('undated', { count: undated, year: String(yearMin) })}</p>}
    </>
  )
}
