import { PAIR_GROUPS, type Tally, tallyOf } from '../conflicts/pair-group.ts'
import type { PairTable } from '../conflicts/pair-table.ts'
import { policyInForce } from '../conflicts/policy/coverage.ts'
import type { Locale } from '../i18n/locale.ts'
import { sampleClause } from './coverage-text.ts'
import { groupFigure } from './verdicts.ts'

/** The answer in one line: the number of pairs by group, gravest first, that only the starter data were searched, and remarks on the names. */
export function summaryText(table: PairTable, t: Locale['t']): { head: string; clauses: string[] } {
  const tally = tallyOf(table)
  const figures = figuresOf(tally, t).join(' · ')
  const { year_min } = table.question
  const counted = year_min === null ? figures : t('figuresSince', { figures, year: String(year_min) })
  const judging = policyInForce(table)
  const head = judging ? t('figuresUnder', { figures: counted, policy: judging.policy.name }) : counted
  const sample = sampleClause(table, t)
  return { head, clauses: [...(sample === null ? [] : [sample]), ...clausesOf(tally, t)] }
}

/** Always shows conflicts, and other counts if they are not zero. */
const figuresOf = ({ groups, saysWho }: Tally, t: Locale['t']): string[] =>
  PAIR_GROUPS.filter((group) => group === 'conflict' || groups[group] > 0).map((group) =>
    groupFigure(group, groups[group], saysWho, t),
  )

function clausesOf(tally: Tally, t: Locale['t']): string[] {
  return [
    tally.notFound > 0 && t('summaryNotFound', { count: tally.notFound }),
    tally.ambiguous > 0 && t('summaryAmbiguous', { count: tally.ambiguous }),
    !tally.saysWho && t('summaryUnknown'),
  ].filter((text) => text !== false)
}
