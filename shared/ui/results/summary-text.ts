import type { PairTable } from '../../conflicts/pair-table.ts'
import { type Tally, tallyOf } from '../../conflicts/tally.ts'
import type { Locale } from '../i18n/locale.ts'
import { claimsSince } from './pair-statements.ts'

/** The answer in one line: what was found, and the clauses that follow. */
export function summaryText(
  table: PairTable,
  yearMin: number | undefined,
  t: Locale['t'],
): { head: string; clauses: string[] } {
  const tally = tallyOf(table)
  const head = claimsSince(yearMin, t)('summaryPairs', { count: tally.withPapers, total: tally.pairs })
  return { head, clauses: findings(tally, t) }
}

function findings(tally: Tally, t: Locale['t']): string[] {
  return [
    tally.onlyPossible > 0 && t('summaryPossible', { count: tally.onlyPossible }),
    tally.samePerson > 0 && t('summarySame', { count: tally.samePerson }),
    tally.notFound > 0 && t('summaryNotFound', { count: tally.notFound }),
    tally.ambiguous > 0 && t('summaryAmbiguous', { count: tally.ambiguous }),
    !tally.saysWho && t('summaryUnknown'),
  ].filter((text) => text !== false)
}
