import { isUncertain } from '../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { isAtEdge } from '../conflicts/policy/judgement.ts'
import { ANY_WORK } from '../conflicts/policy/policy.ts'
import { proofOf } from '../conflicts/proof.ts'
import type { PairItem } from '../contract/backend.ts'
import { type Cell, csvText } from './csv.ts'

const COLUMNS = [
  'left',
  'right',
  'verdict',
  'joint_papers',
  'left_status',
  'right_status',
  'title',
  'year',
  'venue',
  'type',
  'left_name',
  'right_name',
  'author_count',
  'link',
  'dblp_key',
  'also_dblp_keys',
  'reason',
  'left_person',
  'right_person',
  'policy',
  'counted',
] as const

/**
 * An answer as CSV: one row per listed paper, and one row per pair without papers, so that its verdict is listed, too.
 * The count of a pair with a name that was not found is empty, not zero. Column names are English in every language of
 * the interface, since scripts read them. Papers that do not count under the policy are listed, too: `counted` is `no`, or
 * `at_edge` if a paper that counts may be from before the window.
 */
export function pairsCsv(table: PairTable): string {
  const rows = allPairs(table).flatMap((pair) => {
    const listed = [...(pair.pubs?.items ?? []), ...(pair.judgement?.others ?? [])]
    const items: (PairItem | undefined)[] = listed.length > 0 ? listed : [undefined]
    return items.map((item) => [
      ...pairCells(pair, table),
      ...paperCells(item),
      reasonOf(pair),
      ...personCells(pair, table),
      table.judging?.policy.name ?? ANY_WORK.name,
      item && countedCell(item, pair, table),
    ])
  })
  return csvText([COLUMNS, ...rows])
}

/** The count is empty if it is unknown: for a name that was not found, one person on both sides, or papers that may count. */
function pairCells(pair: Pair, table: PairTable): Cell[] {
  const isOpen = pair.status === 'possible' && pair.count === 0
  const isKnown = pair.status !== 'unresolved' && pair.status !== 'same_person' && !isOpen
  return [
    pair.left,
    pair.right,
    verdictCell(pair),
    isKnown ? pair.count : null,
    table.leftResolution.get(pair.left)?.status,
    table.rightResolution.get(pair.right)?.status,
  ]
}

/** Two statuses stand for a missing verdict and are described in words. */
function verdictCell({ status }: Pair): string {
  if (status === 'papers') return 'joint_papers'
  return status === 'unknown' ? 'none_found_names_not_checked' : status
}

function countedCell(item: PairItem, { judgement }: Pair, { judging }: PairTable): string {
  if (!judgement) return 'yes'
  if (judgement.others.includes(item)) return 'no'
  return isAtEdge(item, judging?.window ?? null) ? 'at_edge' : 'yes'
}

/** Why a pair is only possible, or why nothing is known about it. */
function reasonOf({ uncertainReason, unresolvedReason }: Pair): Cell {
  const reason = uncertainReason ?? unresolvedReason
  return reason === 'unsaid' ? null : reason
}

/** The name of each side's person, if the entry is certainly one person. */
function personCells(pair: Pair, { leftResolution, rightResolution }: PairTable): Cell[] {
  const sides = [leftResolution.get(pair.left), rightResolution.get(pair.right)]
  return sides.map((side) => (side && !isUncertain(side) ? side.persons[0]?.name : null))
}

function paperCells(item: PairItem | undefined): Cell[] {
  if (!item) return Array.from({ length: 10 }, () => null)
  return [
    item.title,
    item.year,
    item.venue,
    item.pub_type,
    item.left_name,
    item.right_name,
    item.author_count,
    proofOf(item),
    item.key,
    item.also?.map(({ key }) => key).join(' '),
  ]
}
