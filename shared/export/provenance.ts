import { chosenNames, clearByChoice } from '../conflicts/chosen-names.ts'
import { allPairs, comesBackFor, lastYear, type Pair, stands } from '../conflicts/pair-table.ts'
import { STARTER_PAPERS } from '../conflicts/policy/coverage.ts'
import { isoDate } from '../conflicts/policy/policy.ts'
import { standingCounts, standingOf, tallyOf } from '../conflicts/standing.ts'
import type { PairsPayload } from '../contract/backend.ts'
import type { Locale } from '../messages/locale.ts'
import { APP_VERSION } from '../version.ts'
import { policyName, rulesText } from '../words/policy-words.ts'
import { countCell, decisionText, reasonOf } from './pair-words.ts'
import { coverageIn, isSelection, judgingOf, type TakenAnswer, unlisted } from './taken-answer.ts'

/** Whether the data can say that a pair is clear (docs/dev/protocol.md, Data and window). */
export function coverageFact(taken: TakenAnswer) {
  const { isCovered, end, start } = coverageIn(taken)
  return {
    covers: isCovered,
    /** The last day of the data, and the first of the window; null if it is not known, or if all years count. */
    data_until: end && isoDate(end),
    window_from: start && isoDate(start),
  }
}

/** The facts that every file states about itself, so that a decision based on it can be defended later. */
function provenanceOf(taken: TakenAnswer) {
  const { answered, table, pairs, at } = taken
  const { policy, at: judgedAt } = judgingOf(taken)
  const { data_date: date, sample = false } = answered.answer
  return {
    program: 'CoAuthors',
    version: APP_VERSION,
    exported_at: at.toISOString(),
    /** The date is null if the server does not say it. */
    data: { date: date && date !== 'unknown' ? date : null, sample },
    policy,
    judged_at: isoDate(judgedAt),
    coverage: coverageFact(taken),
    query: answered.payload,
    pairs: { taken: pairs.length, of: allPairs(table).length },
    decisions: pairs.flatMap(({ left, right, decision }) =>
      decision
        ? {
            left,
            right,
            ruling: decision.ruling,
            note: decision.note,
            decided_at: decision.decidedAt,
            stands: stands(decision),
            /** Why it does not stand; null if it does. */
            comes_back: comesBackFor(decision),
            /** Keys, or titles, of the joint papers that are new since, as far as they are listed. */
            new_papers: decision.newItems.map(({ key, title }) => key ?? title ?? ''),
          }
        : [],
    ),
    /** Facts that the server could not give. */
    missing: {
      verdicts: pairs.some(({ status }) => status === 'papers' || status === 'unknown'),
      unlisted_papers: pairs.reduce((sum, pair) => sum + unlisted(pair), 0),
    },
  }
}

/** The same for people to read, a fact a line. */
export function provenanceLines(taken: TakenAnswer, locale: Locale): { label: string; text: string }[] {
  const { t, moment } = locale
  const { version, data, query, pairs, missing } = provenanceOf(taken)
  const { policy, at } = judgingOf(taken)
  const decided = taken.pairs.filter(({ decision }) => decision)
  const { unlisted_papers: count } = missing
  const lines: [label: string, text: string | false][] = [
    [t('aboutProgram'), t('aboutProgramText', { version, time: moment(taken.at.getTime()) })],
    [t('placeData'), dataText(data, taken.table.data.newestYear, locale)],
    [t('policy'), t('labelOf', { text: policyName(policy, locale), of: rulesText(policy, at, locale) })],
    [t('options'), optionsText(query, t)],
    [t('aboutNames', { side: 'A' }), query.left.join('; ')],
    [t('aboutNames', { side: 'B' }), query.right.join('; ')],
    ...chosenNames(taken.table, taken.about).map(({ typed, name }): [string, string] => [
      t('aboutChosen'),
      `${typed} → ${name}`,
    ]),
    [
      t('aboutSelection'),
      isSelection(taken) && t('aboutSelectionText', { count: pairs.taken, all: pairs.of }),
    ],
    ...decided.map((pair): [string, string] => [
      t('placeDecisions'),
      `${pair.leftName} – ${pair.rightName}: ${decisionText(pair, locale)}`,
    ]),
    [t('placeDecisions'), decided.length === 0 && t('aboutNoDecisions')],
    [t('aboutMissing'), missing.verdicts && t('missingVerdicts')],
    [t('aboutMissing'), count > 0 && t('missingPapers', { count })],
  ]
  return lines.flatMap(([label, text]) => (text === false ? [] : [{ label, text }]))
}

type DataFacts = { date: string | null; sample: boolean }

/** The date of the data in words; the newest year of a work where the date is not known. */
export function dataText({ date, sample }: DataFacts, newestYear: number | null, { t, day }: Locale): string {
  const papers = STARTER_PAPERS
  if (date !== null && date !== 'unknown')
    return t(sample ? 'aboutSample' : 'dataOf', { date: day(date), papers })
  const undated = newestYear === null ? t('aboutNoDate') : t('aboutNewestYear', { year: String(newestYear) })
  return sample ? `${t('aboutSampleNoDate', { papers })} · ${undated}` : undated
}

/** The options of a query in words: `exact names, papers since 2020`. */
function optionsText(
  { exact_base_match, year_min, limit_per_pair, author_limit }: PairsPayload,
  t: Locale['t'],
): string {
  return [
    t(exact_base_match ? 'optionExact' : 'optionLoose'),
    // As a string, so that the year gets no thousands separator.
    year_min !== undefined && t('optionSince', { year: String(year_min) }),
    limit_per_pair !== undefined && t('optionLimit', { count: limit_per_pair }),
    author_limit !== undefined && t('optionPersons', { count: author_limit }),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}

/**
 * An answer as JSON: what it rests on, the headline in figures, what each pair comes to, and the whole answer of the server,
 * even if only some of its pairs are taken. Of an answer in batches `cache_key` is null, and `batches` has the keys of its
 * parts. `about`: the affiliations and ORCIDs that the lists gave beside their
 * names, and what the list had (`typed`) where the user chose a name.
 */
export function pairsJson(taken: TakenAnswer): string {
  const { key, source, answer, batches } = taken.answered
  const { pairs: selection, missing, ...provenance } = provenanceOf(taken)
  const document = {
    ...provenance,
    cache_key: batches ? null : key,
    source,
    summary: summaryOf(taken),
    selection,
    missing,
    ...(batches && { batches: batches.map(({ key, source }) => ({ cache_key: key, source })) }),
    pairs: taken.pairs.map(pairFacts),
    answer,
    about: taken.about,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/**
 * `standing`: what the pair comes to in the end, its user's decision included; `status`: what the answer and the policy say.
 * `count` is null where the number is not known, which is not zero.
 */
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
})

/**
 * The figures of the headline for the whole answer, after the policy and the user's decisions. A server without verdicts has
 * `joint_papers` and `none_found`. `standings` counts the pairs that are taken.
 */
function summaryOf({ table, about, pairs: taken }: TakenAnswer) {
  const { groups, papers, unchecked, pairs, notFound, ambiguous } = tallyOf(table)
  return {
    pairs,
    conflicts: groups.conflict - papers,
    same_person: groups.same_person,
    possible: groups.possible,
    clear: groups.clear,
    not_covered: groups.not_covered,
    dismissed: groups.dismissed,
    unknown: groups.unknown - unchecked,
    joint_papers: papers,
    none_found: unchecked,
    names_not_found: notFound,
    names_ambiguous: ambiguous,
    clear_by_choice: clearByChoice(table, about),
    standings: standingCounts(taken),
  }
}
