import { allPairs, type PairTable } from '../../conflicts/pair-table.ts'
import { isoDate } from '../../conflicts/policy/policy.ts'
import { decisionText } from '../../export/pair-words.ts'
import { dataText } from '../../export/provenance.ts'
import { APP_VERSION } from '../../version.ts'
import { coverageText } from '../../words/answer-text.ts'
import { policyName, rulesText } from '../../words/policy-words.ts'
import { FIGURES, type Figure } from '../figures.ts'
import { chosenCount, chosenPeople } from '../names/chosen-people.ts'
import { unknownCount } from '../unknown-people.ts'
import type { Outgoing } from './findings.ts'
import { kindWord, type OutputLocale } from './output-texts.ts'

/** The facts that each file states about itself, so that a decision based on it can be defended later, a fact a line. */
export function aboutLines(outgoing: Outgoing, locale: OutputLocale): { label: string; text: string }[] {
  const { t, moment } = locale
  const { judged, at } = outgoing
  const { table, conference, judging, cells } = judged
  const { exact_base_match: isExact } = table.question
  const sizes = { submissions: conference.submissions.length, reviewers: conference.reviewers.length }
  const rules = rulesText(judging.policy, judging.at, locale)
  const unknown = unknownCount(judged.unknown)
  const ofAuthors = cells.flatMap(({ pairs }) => pairs.filter(({ asAuthor }) => asAuthor))
  const decisions = [...allPairs(table), ...ofAuthors.map(({ pair }) => pair)]
    .filter(({ decision }) => decision)
    .map((pair) => `${pair.leftName} – ${pair.rightName}: ${decisionText(pair, locale)}`)
  const lines: [label: string, text: string | false][] = [
    [t('aboutProgram'), t('aboutProgramText', { version: APP_VERSION, time: moment(at.getTime()) })],
    [t('placeConference'), t('conferenceSize', sizes)],
    [t('placeData'), dataText(table.data, table.data.newestYear, locale)],
    [t('aboutMissing'), reachText(table, locale)?.text ?? false],
    [t('policy'), t('labelOf', { text: policyName(judging.policy, locale), of: rules })],
    [t('options'), t(isExact ? 'optionExact' : 'optionLoose')],
    [t('aboutMissing'), !judged.isWhole && t('pairsNotWhole')],
    [t('aboutMissing'), unknown > 0 && t('peopleUnknown', { count: unknown })],
    [t('aboutMissing'), !conference.hasDeclarations && t('noDeclarations')],
    ...chosenPeople(judged)
      .filter(({ name }) => name !== '')
      .map(({ someone, name }): [string, string] => [
        t('aboutChosen'),
        `${someone.name || someone.email} → ${name}`,
      ]),
    ...[...new Set(decisions)].map((text): [string, string] => [t('placeDecisions'), text]),
    [t('placeDecisions'), decisions.length === 0 && t('aboutNoDecisions')],
  ]
  return lines.flatMap(([label, text]) => (text === false ? [] : [{ label, text }]))
}

/** Until when the data reach, where that matters: most pairs of a conference have no place in its table. */
export function reachText(table: PairTable, locale: Pick<OutputLocale, 't' | 'day'>) {
  const isCovered = table.judging?.coverage.isCovered ?? true
  return coverageText(table, locale, { clear: Number(isCovered), not_covered: Number(!isCovered) })
}

/** The same for programs. */
export function provenanceOf({ judged, at }: Outgoing) {
  const { table, isWhole, figures, standings, judging, conference, unknown } = judged
  return {
    ...{ program: 'CoAuthors', version: APP_VERSION, exported_at: at.toISOString(), data: table.data },
    ...{ policy: judging.policy, judged_at: isoDate(judging.at), question: table.question },
    ...{ is_covered: table.judging?.coverage.isCovered, is_whole: isWhole },
    has_declarations: conference.hasDeclarations === true,
    ...{ standings, figures: { ...figures, unknown: unknownCount(unknown) } },
    chosen: chosenPeople(judged).map(({ someone: { name, email }, entry, ...chosen }) => ({
      ...{ name, email, entry, person: chosen.name, chosen_at: chosen.at },
    })),
  }
}

/** The number of findings of each kind, gravest first, of unknown people and of chosen names. Conflicts to declare are always said. */
export function figuresText({ judged }: Outgoing, locale: OutputLocale): string {
  const { figures, conference } = judged
  const always: Figure = conference.hasDeclarations ? 'undeclared' : 'with_proof'
  const kinds = FIGURES.filter((kind) => kind === always || figures[kind] > 0).map((kind) =>
    locale.t('figure', { count: figures[kind], word: kindWord(kind, locale, figures[kind]) }),
  )
  const unknown = unknownCount(judged.unknown)
  const chosen = chosenCount(judged)
  return [
    ...kinds,
    unknown > 0 && locale.t('unknownPeople', { count: unknown }),
    chosen > 0 && locale.t('figure', { count: chosen, word: locale.t('chosenByYou', { count: chosen }) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
