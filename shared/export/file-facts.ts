import { type AnswerFacts, comesBackFor, type Pair } from '../conflicts/pair-table.ts'
import {
  ANY_WORK,
  type CalendarDate,
  calendarDate,
  isoDate,
  type Policy,
} from '../conflicts/policy/conflict-policy.ts'
import { type Coverage, coverageOf, STARTER_PAPERS } from '../conflicts/policy/coverage.ts'
import type { Locale } from '../messages/locale.ts'
import { APP_VERSION } from '../version.ts'
import { policyName, rulesText } from '../words/policy-words.ts'
import { decisionText } from './pair-text.ts'

// With these facts about data, policy and program, a user can later defend a decision.

type Dated = { table: AnswerFacts; at: Date }

/** Without a judgement, every work counts. */
export const judgingOf = ({ table, at }: Dated): { policy: Policy; at: CalendarDate } =>
  table.judging ?? { policy: ANY_WORK, at: calendarDate(at) }

/** See *Data and window* in docs/dev/protocol.md. */
export function coverageFact({ table, at }: Dated) {
  const asked = { months: null, since: table.options.year_min }
  const { isCovered, end, start }: Coverage =
    table.judging?.coverage ?? coverageOf(table.data, asked, calendarDate(at))
  return {
    covers: isCovered,
    /** The last day of the data. Null: unknown. */
    data_until: end && isoDate(end),
    /** The first day of the window. Null: all years count. */
    window_from: start && isoDate(start),
  }
}

/** Returns the facts that every file for programs states. `data.date`: null if the server does not send the date. */
export function provenanceOf(dated: Dated) {
  const { policy, at } = judgingOf(dated)
  const { date, ...data } = dated.table.data
  return {
    program: 'CoAuthors',
    version: APP_VERSION,
    exported_at: dated.at.toISOString(),
    data: { date: date === 'unknown' ? null : date, ...data },
    policy,
    judged_at: isoDate(at),
    coverage: coverageFact(dated),
  }
}

/** `comes_back`: why the decision no longer applies; null if it applies. */
export const decisionFact = ({ decision }: Pair) =>
  decision && {
    ruling: decision.ruling,
    note: decision.note,
    decided_at: decision.decidedAt,
    comes_back: comesBackFor(decision),
    new_papers: decision.newItems.map(({ key, title }) => key ?? title ?? ''),
  }

export type AboutLine = { label: string; text: string }

type AboutFacts = Dated & {
  options: string
  /** Further facts, listed after the options. `false` leaves a fact out. */
  own: readonly (readonly [label: string, text: string | false])[]
  /** Names of the lists, and the names that the user chose for them. */
  chosen: readonly { typed: string; name: string }[]
  decided: readonly Pair[]
  /** Sentences about missing data. `false` leaves a sentence out. */
  missing: readonly (string | false)[]
}

/** Returns the facts for people to read, one a line. */
export function linesAbout(facts: AboutFacts, locale: Locale): AboutLine[] {
  const { t, moment } = locale
  const { table, at, decided } = facts
  const { policy, at: judgedAt } = judgingOf(facts)
  const rules = rulesText(policy, judgedAt, locale)
  const decisions = decided.map(
    (pair) => `${pair.leftName} – ${pair.rightName}: ${decisionText(pair, locale)}`,
  )
  const lines: (readonly [label: string, text: string | false])[] = [
    [t('aboutProgram'), t('aboutProgramText', { version: APP_VERSION, time: moment(at.getTime()) })],
    [t('place_settings/data'), dataText(table, locale)],
    [t('policy'), t('labelOf', { text: policyName(policy, locale), of: rules })],
    [t('options'), facts.options],
    ...facts.own,
    ...facts.chosen.map(({ typed, name }) => [t('aboutChosen'), `${typed} → ${name}`] as const),
    ...[...new Set(decisions)].map((text) => [t('place_settings/decisions'), text] as const),
    [t('place_settings/decisions'), decisions.length === 0 && t('aboutNoDecisions')],
    ...facts.missing.map((text) => [t('aboutMissing'), text] as const),
  ]
  return lines.flatMap(([label, text]) => (text === false ? [] : [{ label, text }]))
}

/** Returns the date of the data in words. If the date is unknown, returns the newest year of a work. */
function dataText({ data: { date, sample, newestYear } }: AnswerFacts, { t, day }: Locale): string {
  const papers = STARTER_PAPERS
  if (date !== null && date !== 'unknown')
    return t(sample ? 'aboutSample' : 'dataOf', { date: day(date), papers })
  const undated = newestYear === null ? t('aboutNoDate') : t('aboutNewestYear', { year: String(newestYear) })
  return sample ? `${t('aboutSampleNoDate', { papers })} · ${undated}` : undated
}
