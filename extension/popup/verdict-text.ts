import type { Pair } from '../../shared/conflicts/pair-table.ts'
import type { Doubt } from '../../shared/conflicts/standing.ts'
import type { Wording } from '../../shared/ui/i18n/wording.ts'
import { claimsSince } from '../../shared/ui/results/pair-statements.ts'
import type { WordKey } from '../messages/en.ts'
import type { Words } from '../messages/words-of.ts'

const DOUBTS = {
  not_found: 'verdictNotFound',
  truncated: 'verdictTruncated',
  unsaid: 'verdictUnsettled',
} as const satisfies Record<Doubt, WordKey>

/** How a pair stands, and how many papers it has, for under its names: what `cellLabel` says without them. */
export function verdictText(
  { standing, count, doubt }: Pair,
  yearMin: number | undefined,
  wording: Pick<Wording, 't'>,
  words: Words,
): string {
  const t = claimsSince(yearMin, wording.t)
  switch (standing) {
    case 'conflict':
      return [t('papersCount', { count }), words.t('verdictConflict')].join(t('clauseSeparator'))
    case 'papers':
      return t('papersCount', { count })
    case 'possible':
      return t('possibleCount', { count })
    case 'none':
      return yearMin === undefined
        ? words.t('verdictNone')
        : words.t('verdictNoneSince', { year: String(yearMin) })
    case 'unresolved':
      return words.t(DOUBTS[doubt ?? 'unsaid'])
    case 'same_person':
      return t('legendSame')
    case 'unknown':
      return t('legendUnknown')
  }
}
