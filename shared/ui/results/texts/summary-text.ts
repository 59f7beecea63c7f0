import type { PairTable } from '../../../conflicts/pair-table.ts'
import { policyInForce } from '../../../conflicts/policy/judgement.ts'
import { type Tally, tallyOf } from '../../../conflicts/tally.ts'
import type { Locale } from '../../i18n/locale.ts'

/** The answer in one line: the number of pairs by status, gravest first, and remarks on the names. */
export function summaryText(
  table: PairTable,
  yearMin: number | undefined,
  t: Locale['t'],
): { head: string; clauses: string[] } {
  const tally = tallyOf(table)
  const figures = figuresOf(tally, t).join(' · ')
  const counted = yearMin === undefined ? figures : t('figuresSince', { figures, year: String(yearMin) })
  const judging = policyInForce(table)
  const head = judging ? t('figuresUnder', { figures: counted, policy: judging.policy.name }) : counted
  return { head, clauses: clausesOf(tally, t) }
}

/** Always shows conflicts, and other counts if they are not zero. Only certain pairs count as "clear". */
function figuresOf({ byStatus, saysWho }: Tally, t: Locale['t']): string[] {
  return [
    saysWho && t('figureConflicts', { count: byStatus.conflict }),
    !saysWho && t('figurePapers', { count: byStatus.papers + byStatus.conflict }),
    byStatus.same_person > 0 && t('figureSame', { count: byStatus.same_person }),
    byStatus.possible > 0 && t('figurePossible', { count: byStatus.possible }),
    byStatus.none > 0 && t('figureClear', { count: byStatus.none }),
    byStatus.unresolved > 0 && t('figureUnknown', { count: byStatus.unresolved }),
    byStatus.unknown > 0 && t('figureUnchecked', { count: byStatus.unknown }),
  ].filter((text) => text !== false)
}

function clausesOf(tally: Tally, t: Locale['t']): string[] {
  return [
    tally.notFound > 0 && t('summaryNotFound', { count: tally.notFound }),
    tally.ambiguous > 0 && t('summaryAmbiguous', { count: tally.ambiguous }),
    !tally.saysWho && t('summaryUnknown'),
  ].filter((text) => text !== false)
}
