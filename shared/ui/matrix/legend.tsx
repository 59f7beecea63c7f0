import { useMemo } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { groupedPairs, rulingOf, STANDINGS } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { reasonWord, statusWord, verdictWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { cellClass, cellMark } from './cell.ts'

/** A mark of the matrix with its CSS class and meaning. */
type LegendEntry = { look: string; mark: string; says: string }

/** The meanings in a table, gravest first, each with the mark of the first cell that has it. */
export function legendOf(table: PairTable, locale: Locale): LegendEntry[] {
  const groups = groupedPairs(table)
  const pairs = STANDINGS.flatMap((group) => groups[group])
  const meanings = Map.groupBy(pairs, (pair) => meaningOf(pair, table, locale.t))
  return [...meanings].flatMap(([says, [pair]]) =>
    pair ? [{ look: cellClass(pair), mark: cellMark(pair, locale), says }] : [],
  )
}

/** The verdict, and what the mark says beyond it. */
function meaningOf(pair: Pair, { question }: PairTable, t: Locale['t']): string {
  const ruling = rulingOf(pair)
  if (ruling !== null) return ruling === 'confirmed' ? verdictWord(pair, t) : t('groupDismissed')
  if (pair.decision) return t('decidedComesBack')
  const word = statusWord(pair.status, t)
  const beyond = beyondVerdict(pair, t)
  if (beyond !== '') return [word, beyond].join(t('clauseSeparator'))
  if (pair.status !== 'none' || question.year_min === null) return word
  return t('figuresSince', { figures: word, year: String(question.year_min) })
}

function beyondVerdict(pair: Pair, t: Locale['t']): string {
  const { status, count, judgement, uncertainReason } = pair
  if (status === 'unresolved' || status === 'unknown' || uncertainReason === 'same_person')
    return reasonWord(pair, t)
  if (count === 0) return status === 'possible' ? t('legendMayCount') : ''
  return judgement && judgement.unlisted > 0 ? t('legendAtLeast') : ''
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
