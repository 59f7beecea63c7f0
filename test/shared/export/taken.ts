import {
  type Pair,
  type PairDecision,
  type PairTable,
  pairTable,
} from '../../../shared/conflicts/pair-table.ts'
import type { Policy } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import type { PairsAnswer } from '../../../shared/contract/backend.ts'
import type { TakenAnswer } from '../../../shared/export/taken-answer.ts'
import { localeOf } from '../../../shared/messages/locale.ts'

export const AT = new Date('2026-11-22T12:00:00Z')
export const EN = localeOf('en')
export const ZH = localeOf('zh-CN')

type More = {
  policy?: Policy
  /** Decisions by the pair's names: `A–X`. */
  decisions?: Readonly<Record<string, Partial<PairDecision>>>
}

export function takenOf(answer: PairsAnswer, { policy, decisions = {} }: More = {}): TakenAnswer {
  const found = pairTable(answer)
  const judged = policy ? judgedTable(found, policy, { year: 2026, month: 11, day: 22 }) : found
  const table = withDecisions(judged, decisions)
  return {
    answered: {
      kind: 'answered',
      key: 'pairs:v1:00000000',
      payload: { left: answer.left_authors, right: answer.right_authors, exact_base_match: true },
      answer,
      source: { from: 'backend' },
      cache: 'miss',
      durationMs: 3,
    },
    table,
    at: AT,
  }
}

function withDecisions(table: PairTable, decisions: More['decisions'] = {}): PairTable {
  const decided = (pair: Pair): Pair => {
    const made = decisions[`${pair.left}–${pair.right}`]
    const usual = {
      id: 1,
      ruling: 'dismissed',
      note: '',
      decidedAt: '2026-11-20T09:00:00Z',
      newItems: [],
    } as const
    return made ? { ...pair, decision: { ...usual, ...made } } : pair
  }
  return { ...table, pairs: table.pairs.map((row) => row.map(decided)) }
}
