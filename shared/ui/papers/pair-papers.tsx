import type { ComponentChildren } from 'preact'
import type { UncertainReason } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdge, isBefore } from '../../conflicts/policy/judgement.ts'
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
  const window = table.judging?.window ?? null
  const isClear = pair.status === 'none' || pair.status === 'unknown'
  const isEmpty = isClear || (pair.count === 0 && pair.status !== 'possible')
  const unlisted = pair.judgement?.unlisted ?? 0
  const undated = yearMin === undefined ? 0 : (pair.pubs?.undated ?? 0)
  return (
    <>
      {pair.status === 'possible' && (
        <p class="hint">{t(UNCERTAIN_REASONS[pair.uncertainReason ?? 'unsaid'])}</p>
      )}
      {isEmpty && <NoPapers table={table} pair={pair} yearMin={yearMin} />}
      {pair.count > shown.length && (
        <p class="hint">
          {shown.length === 0 ? t('noneListed') : t('showing', { shown: shown.length, count: pair.count })}{' '}
          {items.length > shown.length && rest}
        </p>
      )}
      {shown.length > 0 && (
        <ol class="paper-list">
          {shown.map((item, index) => (
            <Paper
              key={index}
              item={item}
              isAtEdge={pair.judgement !== undefined && isAtEdge(item, window)}
            />
          ))}
        </ol>
      )}
      {unlisted > 0 && (
        <p class="hint">
          {t('mayCountUnlisted', { count: unlisted })} {rest}
        </p>
      )}
      <LeftOut table={table} pair={pair} most={most} />
      {undated > 0 && <p class="hint">{t('undated', { count: undated, year: String(yearMin) })}</p>}
    </>
  )
}

type LeftOutProps = { table: PairTable; pair: Pair; most: number }

/** The papers that do not count under the policy, folded. */
function LeftOut({ table, pair: { judgement }, most }: LeftOutProps) {
  const { t } = useT()
  const { judging } = table
  if (!judgement || !judging || judgement.leftOut === 0) return null
  const { others, leftOut } = judgement
  const shown = others.slice(0, most)
  // What is not listed and does not count is older than all that is listed.
  const areOlder = others.every((item) => isBefore(item, judging.window))
  const values = { count: leftOut, policy: judging.policy.name }
  return (
    <details class="left-out">
      <summary>{t(areOlder ? 'olderLeftOut' : 'othersLeftOut', values)}</summary>
      {leftOut > shown.length && <p class="hint">{t('showing', { shown: shown.length, count: leftOut })}</p>}
      <ol class="paper-list">
        {shown.map((item, index) => (
          <Paper key={index} item={item} />
        ))}
      </ol>
    </details>
  )
}
