import { namesToCheck } from '../../shared/conflicts/names-to-check.ts'
import { type PairTable, resultPairs } from '../../shared/conflicts/pair-table.ts'
import type { Standing } from '../../shared/conflicts/standing.ts'
import type { Wording } from '../../shared/ui/i18n/wording.ts'
import { nobodyText } from '../../shared/ui/results/no-papers-text.ts'
import { summaryText } from '../../shared/ui/results/summary-text.ts'
import type { Style } from '../terminal/style.ts'
import { nameLines } from './name-lines.ts'
import { pairLines, unresolvedLines } from './pair-lines.ts'

export type Report = { table: PairTable; yearMin: number | undefined; wording: Wording; style: Style }

/** What a chair looks for comes first. */
const ORDER: readonly Standing[] = ['conflict', 'papers', 'same_person', 'possible']

/**
 * An answer for a terminal: a block for each pair with papers, a line for each that is not known, the names to check,
 * the summary last, where the eye is when it has run by. Nothing is set in columns: wide characters would break them.
 */
export function reportText(report: Report): string {
  const { table, style, wording, yearMin } = report
  const results = resultPairs(table).toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
  const blocks = [
    ...results.map((pair) => pairLines(pair, report)),
    unresolvedLines(report),
    results.length === 0 ? nobodyLines(report) : [],
    nameLines(namesToCheck(table), report),
  ]
  const { head, clauses } = summaryText(table, yearMin, wording.t)
  const summary = `${style('bold', [head, ...clauses].join(wording.t('clauseSeparator')))}.`
  return blocks
    .filter((lines) => lines.length > 0)
    .concat([[summary]])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function nobodyLines({ table, yearMin, wording }: Report): string[] {
  const { lead, why } = nobodyText(table, yearMin, wording.t)
  return [[lead, ...why].join(' ')]
}
