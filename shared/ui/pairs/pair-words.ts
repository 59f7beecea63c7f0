import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isOfNobody } from '../../conflicts/people-of-b.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { recencyClauses, sinceMessages } from '../../words/pair-statements.ts'
import { reasonWord, verdictWord } from '../../words/verdicts.ts'

/** Why a pair is what it is, in a line: the newest paper, what has to be checked, what does not count. */
export function whyText(pair: Pair, table: PairTable, { t, list }: Locale): string {
  switch (pair.status) {
    case 'conflict':
    case 'papers':
      return newestPaper(pair, t)
    case 'possible':
      return reasonWord(pair, t) || t('mayCount')
    case 'same_person':
      return t('sameHereUnrecordedWhy')
    case 'unresolved':
      return pair.unresolvedReason === 'not_found'
        ? t('namesNotFound', { names: list(notFoundIn(pair, table)) })
        : reasonWord(pair, t)
    case 'unknown':
      return reasonWord(pair, t)
    case 'none':
    case 'not_covered':
      return noneText(pair, table, t)
  }
}

function newestPaper({ pubs }: Pair, t: Locale['t']): string {
  const [newest] = pubs?.items ?? []
  if (!newest) return ''
  return [newest.title || t('untitled'), newest.venue].filter(Boolean).join(' · ')
}

function noneText({ judgement, count }: Pair, table: PairTable, t: Locale['t']): string {
  if (judgement && count > 0) return t('whyTooFew', { count, least: table.judging?.policy.least ?? 1 })
  if (judgement && judgement.leftOut > 0) return t('doNotCount', { count: judgement.leftOut })
  return sinceMessages(table, t)('papersCount', { count })
}

function notFoundIn({ left, right, leftName, rightName }: Pair, table: PairTable): string[] {
  const isMissing = (side: 'leftResolution' | 'rightResolution', entry: string): boolean =>
    table[side].get(entry)?.status === 'not_found'
  return [
    ...(isMissing('leftResolution', left) ? [leftName] : []),
    ...(isMissing('rightResolution', right) ? [rightName] : []),
  ]
}

/**
 * Why its person of B is not clear, with whom of A: "Ion Stoica: 7 joint papers, last 2013". A person who was not found is
 * that with everybody.
 */
export function reasonText(pair: Pair, table: PairTable, locale: Locale): string {
  if (isOfNobody(pair, table)) return locale.t('statusNotFound')
  const says = reasonClause(pair, table, locale) ?? whyText(pair, table, locale)
  return locale.t('labelOf', { text: pair.leftName, of: says })
}

/** Returns a reason, shorter than in the list of pairs, or with the verdict, which the row does not say. */
function reasonClause(pair: Pair, table: PairTable, { t }: Locale): string | null {
  const { status, count, unresolvedReason } = pair
  if (count > 0) {
    const papers = status === 'possible' ? 'possibleCount' : 'papersCount'
    const clauses = [sinceMessages(table, t)(papers, { count }), ...recencyClauses(pair, t).slice(0, 1)]
    return clauses.join(t('clauseSeparator'))
  }
  if (status === 'same_person' || rulingOf(pair) !== null) return verdictWord(pair, t)
  return unresolvedReason === 'not_found' ? t('statusNotFound') : null
}
