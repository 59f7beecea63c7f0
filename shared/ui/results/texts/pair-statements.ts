import type { UncertainReason } from '../../../conflicts/pair-status.ts'
import type { MessageKey } from '../../i18n/en.ts'
import type { Locale } from '../../i18n/locale.ts'

/**
 * Messages about all papers, each with its variant for papers since a year. An answer with `year_min` knows nothing
 * about older papers (docs/protocol.md, The rule of zero).
 */
export const SINCE: Partial<Record<MessageKey, MessageKey>> = {
  nobody: 'nobodySince',
  nobodyOpen: 'nobodyOpenSince',
  nobodyCertain: 'nobodyCertainSince',
  legendNone: 'legendNoneSince',
  legendUnknown: 'legendUnknownSince',
  cellConflict: 'cellConflictSince',
  cellPossible: 'cellPossibleSince',
  cellPapers: 'cellPapersSince',
  cellNone: 'cellNoneSince',
  cellUnknown: 'cellUnknownSince',
  cellNoneCounts: 'cellNoneCountsSince',
  noneCounts: 'noneCountsSince',
  cellUnknownCounts: 'cellUnknownCountsSince',
  nobodyCounts: 'nobodyCountsSince',
  nobodyCertainCounts: 'nobodyCertainCountsSince',
  noneCountsHere: 'noneCountsHereSince',
  unknownCountsHere: 'unknownCountsHereSince',
  papersCount: 'papersCountSince',
  possibleCount: 'possibleCountSince',
  noneHere: 'noneHereSince',
  noneHereWhy: 'noneHereSinceWhy',
  unknownHere: 'unknownHereSince',
}

/** A `t` that replaces messages by their variants for papers since `yearMin`, if the answer is limited to those. */
export function sinceMessages(yearMin: number | undefined, t: Locale['t']): Locale['t'] {
  if (yearMin === undefined) return t
  // As a string, so that the year gets no thousands separator.
  const year = String(yearMin)
  return (key, values) => t(SINCE[key] ?? key, { ...values, year })
}

/** Why joint papers are only possible; null if the server sends no reason. */
export const UNCERTAIN_MESSAGES = {
  same_person: 'maybeSame',
  ambiguous_name: 'cellAmbiguous',
  near_namesake: 'cellNear',
  disambiguation_page: 'cellDisambiguation',
  unsaid: null,
} as const satisfies Record<UncertainReason, MessageKey | null>
