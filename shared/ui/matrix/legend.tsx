import { useMemo } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { groupedPairs, rulingOf, STANDINGS } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { cellClass, cellMark } from './cell.ts'

/** A mark of the matrix with its CSS class and meaning. */
type LegendEntry = { look: string; mark: string; says: string }

/** The verdicts in a table, gravest first, each with the mark of the first cell that has it. */
export function legendOf(table: PairTable, locale: Locale): LegendEntry[] {
  const { t } = locale
  const groups = groupedPairs(table)
  const pairs = STANDINGS.flatMap((group) => groups[group])
  const since = table.question.year_min
  const meaningOf = (pair: Pair): string => {
    if (pair.decision && rulingOf(pair) === null) return t('decidedComesBack')
    const figures = verdictWord(pair, t)
    return pair.status === 'none' && rulingOf(pair) === null && since !== null
      ? t('figuresSince', { figures, year: String(since) })
      : figures
  }
  return [...Map.groupBy(pairs, meaningOf)].flatMap(([says, [pair]]) =>
    pair ? [{ look: cellClass(pair), mark: cellMark(pair, locale), says }] : [],
  )
}

/** Explains the marks that occur in the answer. */
export function Legend({ table }: { table: PairTable }) {
  const locale = useT()
  const entries = useMemo(() => legendOf(table, locale), [table, locale])
  return (
    <ul class="legend row small" aria-label={locale.t('legend')}>
      {entries.map(({ look, mark, says }) => (
        <li key={says} class="row">
          <span class={look} aria-hidden="true">
            {mark}
          </span>
          {says}
        </li>
      ))}
    </ul>
  )
}
