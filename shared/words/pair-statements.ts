import { lastYear, newestYear, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { rulingOf } from '../conflicts/standing.ts'
import type { Locale } from '../messages/locale.ts'
import { reasonWord, statusWord, verdictWord } from './verdict-words.ts'

type Asked = Pick<PairTable, 'options'>

/** Adds the query's first year, because the answer lacks older papers (docs/dev/protocol.md, The rule of zero). */
export function sinceMessages({ options: { year_min } }: Asked, t: Locale['t']): Locale['t'] {
  // The year is a string, because a number would get a thousands separator.
  const since = year_min === null ? '' : t('sinceYear', { year: String(year_min) })
  return (key, values) => t(key, { since, ...values })
}

/** Example: `1998–2004`. Empty without a last year. */
export const yearSpan = (first: number | null | undefined, last: number | null | undefined): string =>
  last ? [...new Set([first ?? last, last])].join('–') : ''

export const pairLabel = (pair: Pair, table: Asked, locale: Locale): string =>
  locale.t('pairSays', {
    left: pair.leftName,
    right: pair.rightName,
    says: statementText(pair, table, locale),
  })

/** States the papers since the query's first year, the verdict with its reason, and the papers that do not count. */
export function statementText(pair: Pair, table: Asked, { t }: Pick<Locale, 't'>): string {
  const clauses = [...findingClauses(pair, sinceMessages(table, t)), ...recencyClauses(pair, t)]
  return clauses.filter((clause) => clause !== '').join(t('clauseSeparator'))
}

function findingClauses(pair: Pair, t: Locale['t']): string[] {
  const { status, count, judgement } = pair
  const word = statusWord(status, t)
  const reason = reasonWord(pair, t)
  // A decision in force replaces the papers' verdict.
  const verdict = rulingOf(pair) === null ? word : ''
  switch (status) {
    case 'conflict':
      return [t('papersCount', { count }), verdict]
    case 'none':
    case 'not_covered':
      return [t(judgement ? 'countedCount' : 'papersCount', { count }), verdict]
    case 'papers':
      return [t('papersCount', { count }), reason]
    case 'possible':
      // A count of 0 would read as clear.
      if (count > 0) return [t('possibleCount', { count }), reason]
      return pair.uncertainReason === 'same_person' ? [reason] : [t('mayCount'), reason]
    case 'unresolved':
    case 'unknown':
      return [word, reason]
    case 'same_person':
      return [word]
  }
}

/** States the decision, the year of the last counted paper, and the papers that do not count or may count. */
export function recencyClauses(pair: Pair, t: Locale['t']): string[] {
  const { judgement, decision } = pair
  const ruling = rulingOf(pair)
  const last = lastYear(pair)
  const { leftOut = 0, others = [], unlisted = 0, atEdge = 0 } = judgement ?? {}
  const lastOther = newestYear(others)
  return [
    ruling !== null && verdictWord(pair, t),
    decision !== undefined && ruling === null && t('decidedComesBack'),
    last !== null && t('lastIn', { year: String(last) }),
    atEdge > 0 && t('atEdgeCount', { count: atEdge }),
    unlisted > 0 && t('mayCountUnlisted', { count: unlisted }),
    leftOut > 0 &&
      (lastOther === null
        ? t('doNotCount', { count: leftOut })
        : t('doNotCountLast', { count: leftOut, year: String(lastOther) })),
  ].filter((clause) => clause !== false)
}
