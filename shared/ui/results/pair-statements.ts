import type { MessageKey } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'

/**
 * Messages that say something of all papers, each with the one that says it of those since a year only: where older
 * papers were left out, nothing is known of them (docs/protocol.md, The rule of zero).
 */
export const SINCE: Partial<Record<MessageKey, MessageKey>> = {
  nobody: 'nobodySince',
  nobodyCertain: 'nobodyCertainSince',
  legendNone: 'legendNoneSince',
  legendUnknown: 'legendUnknownSince',
  cellConflict: 'cellConflictSince',
  cellPossible: 'cellPossibleSince',
  cellPapers: 'cellPapersSince',
  cellNone: 'cellNoneSince',
  cellUnknown: 'cellUnknownSince',
  papersCount: 'papersCountSince',
  possibleCount: 'possibleCountSince',
  noneHere: 'noneHereSince',
  noneHereWhy: 'noneHereSinceWhy',
  unknownHere: 'unknownHereSince',
}

/** Words messages so that none claims more than an answer knows that counts papers since `yearMin` only. */
export function claimsSince(yearMin: number | undefined, t: Locale['t']): Locale['t'] {
  if (yearMin === undefined) return t
  // As text: a year is not written as an amount.
  const year = String(yearMin)
  return (key, values) => t(SINCE[key] ?? key, { ...values, year })
}
