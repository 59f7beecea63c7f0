import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isOfNobody } from '../../conflicts/people-of-b.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { recencyClauses, sinceMessages } from '../../words/pair-statements.ts'
import { reasonWord, verdictWord } from '../../words/verdict-words.ts'

/**
 * Says why a person of B is not clear, and with whom: "Ion Stoica: 7 joint papers, last 2013". Names nobody for a name that is
 * not found, which has the same reason with everybody.
 */
export function reasonText(pair: Pair, table: PairTable, { t }: Locale): string {
  if (isOfNobody(pair, table)) return t('statusNotFound')
  return t('labelOf', { text: pair.leftName, of: reasonClause(pair, table, t) })
}

function reasonClause(pair: Pair, table: PairTable, t: Locale['t']): string {
  const { status, count, judgement, unresolvedReason } = pair
  if (count > 0) {
    const papers = status === 'possible' ? 'possibleCount' : 'papersCount'
    const clauses = [sinceMessages(table, t)(papers, { count }), ...recencyClauses(pair, t).slice(0, 1)]
    return clauses.join(t('clauseSeparator'))
  }
  if (status === 'same_person' || rulingOf(pair) !== null) return verdictWord(pair, t)
  if (unresolvedReason === 'not_found') return t('statusNotFound')
  if (status === 'possible') return reasonWord(pair, t) || t('mayCount')
  if (status === 'unresolved' || status === 'unknown') return reasonWord(pair, t)
  if (judgement && judgement.leftOut > 0) return t('doNotCount', { count: judgement.leftOut })
  return sinceMessages(table, t)('papersCount', { count })
}
