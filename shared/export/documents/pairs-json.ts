import { chosenNames, clearByChoice } from '../../conflicts/names-to-check.ts'
import { allPairs, lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { standingCounts, standingOf, tallyOf } from '../../conflicts/standing.ts'
import type { PairsPayload } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { type AboutLine, decisionFact, linesAbout, provenanceOf } from '../file-facts.ts'
import { countCell, reasonOf } from '../pair-text.ts'
import { type TakenAnswer, unlisted } from '../taken-answer.ts'

/**
 * For an answer in batches, `cache_key` is null and `batches` has the keys. `about`: affiliations and ORCIDs of the lists,
 * and the name in the list (`typed`) if the user chose another name.
 */
export function pairsJson(taken: TakenAnswer): string {
  const { table, about } = taken
  const pairs = allPairs(table)
  const { key, source, answer, batches, payload } = taken.answered
  const { notFound, ambiguous } = tallyOf(table)
  const document = {
    ...provenanceOf(taken),
    query: payload,
    cache_key: batches ? null : key,
    source,
    summary: {
      names_not_found: notFound,
      names_ambiguous: ambiguous,
      clear_by_choice: clearByChoice(table, about),
      standings: standingCounts(pairs),
    },
    ...(batches && { batches: batches.map(({ key, source }) => ({ cache_key: key, source })) }),
    pairs: pairs.map(pairFacts),
    answer,
    about,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** `status`: what answer and policy say. `standing`: the status after the user's decision. `count`: null if unknown. */
const pairFacts = (pair: Pair) => ({
  left: pair.left,
  right: pair.right,
  standing: standingOf(pair),
  status: pair.status,
  reason: reasonOf(pair),
  count: countCell(pair),
  last_year: lastYear(pair),
  not_counting: pair.judgement?.leftOut,
  unlisted: unlisted(pair) || undefined,
  decision: decisionFact(pair),
})

export function provenanceLines(taken: TakenAnswer, locale: Locale): AboutLine[] {
  const { t } = locale
  const { answered, table, about } = taken
  const pairs = allPairs(table)
  const { payload: query } = answered
  const count = pairs.reduce((sum, pair) => sum + unlisted(pair), 0)
  const facts = {
    ...taken,
    options: optionsText(query, t),
    chosen: chosenNames(table, about),
    own: [
      [t('aboutNames', { side: 'A' }), query.left.join('; ')],
      [t('aboutNames', { side: 'B' }), query.right.join('; ')],
    ] as const,
    decided: pairs.filter(({ decision }) => decision),
    missing: [
      pairs.some(({ status }) => status === 'papers' || status === 'unknown') && t('missingVerdicts'),
      count > 0 && t('missingPapers', { count }),
    ],
  }
  return linesAbout(facts, locale)
}

/** Returns the options in words: `exact names · papers since 2020`. */
function optionsText(
  { exact_base_match, year_min, limit_per_pair, author_limit }: PairsPayload,
  t: Locale['t'],
): string {
  return [
    t(exact_base_match ? 'optionExact' : 'optionLoose'),
    // The year is a string, so that it gets no thousands separator.
    year_min !== undefined && t('optionSince', { year: String(year_min) }),
    limit_per_pair !== undefined && t('optionLimit', { count: limit_per_pair }),
    author_limit !== undefined && t('optionPersons', { count: author_limit }),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}
