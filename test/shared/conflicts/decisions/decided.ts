import { findingOf, pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { type PairTable, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import type { EntryResolution, PairsAnswer } from '../../../../shared/contract/backend.ts'
import type { Decision, StoredDecision } from '../../../../shared/contract/decisions.ts'
import { answerOf, pair, paper, unique } from '../answers.ts'

export const keyed = (key: string, year: number | null = 2001) => paper(key, { key, year })

type Shown = {
  left?: EntryResolution
  right?: EntryResolution
  works?: readonly string[]
  count?: number
  more?: Partial<PairsAnswer['pair_pubs'][number]>
}

/** A table of the pair Ann Lee × Bo Sun. */
export function tableOf({ left, right, works = ['w1'], count, more = {} }: Shown = {}): PairTable {
  const items = works.map((key) => keyed(key))
  const one = pair('Ann Lee', 'Bo Sun', { items, count: count ?? items.length, ...more })
  const resolution = { left: [left ?? unique('Ann Lee')], right: [right ?? unique('Bo Sun')] }
  return pairTable(answerOf([one], { resolution }))
}

/** Returns the decision that a user would save about the pair at `place`: a dismissal, changed by `more`. */
export function decidedOn(
  table: PairTable,
  more: Partial<Decision> = {},
  place = { row: 0, column: 0 },
): StoredDecision {
  const pairShown = table.pairs[place.row]?.[place.column]
  const finding = pairShown ? findingOf(table, pairShown) : 'unresolved'
  if (typeof finding === 'string') throw new Error(`nothing can be decided: ${finding}`)
  const { items: _, ...about } = finding
  const decision = { ...about, ruling: 'dismissed' as const, note: '', ...more }
  return { ...decision, id: 7, pair: pairText(decision.sides), decided_at: '2026-11-22 12:00:00' }
}

export const first = (table: PairTable) => {
  const [[one] = []] = table.pairs
  if (!one) throw new Error('the table is empty')
  return one
}
