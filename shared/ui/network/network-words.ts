import type { PairGroup } from '../../conflicts/pair-group.ts'
import type { GraphEdge, PeopleGraph } from '../../conflicts/people-graph.ts'
import type { Locale } from '../../i18n/locale.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { cellMark } from '../matrix/cell.ts'

/**
 * Who is not drawn, and why, each a sentence. Without a filter nobody is called clear of whom a pair is unknown
 * (docs/protocol.md, The rule of zero).
 */
export function whoIsNotDrawn(
  { alone, unknown }: PeopleGraph,
  filter: PairGroup | null,
  t: Locale['t'],
): string[] {
  const clear = alone - unknown
  const sentences =
    filter === null
      ? [
          clear > 0 && t('networkClear', { count: clear }),
          unknown > 0 && t('networkUnknown', { count: unknown }),
        ]
      : [alone > 0 && t('networkOtherKind', { count: alone })]
  return sentences.filter((sentence) => sentence !== false)
}

/** The works of a line, as the cell of its pair shows them: a pair that may have some is never a zero. */
export const edgeMark = ({ pair }: GraphEdge, locale: Locale): string => cellMark(pair, locale)

/** The works of a line and the year of the last one. */
export const edgeFigures = (edge: GraphEdge, locale: Locale): string =>
  [edgeMark(edge, locale), edge.lastYear].filter((figure) => figure !== null).join(' · ')

/** The verdict of a line. */
export const edgeVerdict = ({ pair }: GraphEdge, locale: Locale): string => verdictWord(pair, locale.t)
