import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { Doubt } from '../../conflicts/standing.ts'
import { useWording } from '../messages/context.tsx'
import type { MessageKey } from '../messages/en.ts'

type NoPapersProps = { table: PairTable; pair: Pair; yearMin: number | undefined }

/** Why a pair has no papers, which is never left to guessing (contract.md: a zero never means both). */
export function NoPapers({ table, pair, yearMin }: NoPapersProps) {
  const { t, list } = useWording()
  const [head, why] = reasonOf(pair)
  return (
    <div class="no-papers">
      <p class="lead">
        {head === 'noneHere' && yearMin !== undefined
          ? t('noneHereSince', { year: String(yearMin) })
          : t(head)}
      </p>
      <p>{t(why, { names: list(missingNames(table, pair)) })}</p>
    </div>
  )
}

function reasonOf({ standing, doubt }: Pair): [MessageKey, MessageKey] {
  if (standing === 'same_person') return ['sameHere', 'sameHereWhy']
  if (standing === 'none') return ['noneHere', 'noneHereWhy']
  return doubt ? ['unresolvedHere', DOUBTS[doubt]] : ['unknownHere', 'unknownHereWhy']
}

const DOUBTS = {
  not_found: 'unresolvedHereWhy',
  truncated: 'truncatedHereWhy',
  unsaid: 'unsettledHereWhy',
} as const satisfies Record<Doubt, MessageKey>

function missingNames(table: PairTable, pair: Pair): string[] {
  const sides = [table.leftResolution.get(pair.left), table.rightResolution.get(pair.right)]
  const entries = sides.filter((side) => side?.status === 'not_found').map((side) => side?.entry ?? '')
  return [...new Set(entries)]
}
