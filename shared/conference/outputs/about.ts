import type { AnswerFacts } from '../../conflicts/pair-table.ts'
import { type AboutLine, linesAbout, provenanceOf } from '../../export/file-facts.ts'
import { coverageText } from '../../words/answer-text.ts'
import { FIGURES, type Figure } from '../figures.ts'
import { chosenCount, chosenPeople } from '../names/chosen-people.ts'
import { unknownCount } from '../unknown-people.ts'
import type { Outgoing } from './findings.ts'
import { kindWord, type OutputLocale } from './output-texts.ts'

/** Returns the facts about an exported file, for people. */
export function aboutLines({ judged, at }: Outgoing, locale: OutputLocale): AboutLine[] {
  const { t } = locale
  const { table, conference, cells } = judged
  const sizes = { submissions: conference.submissions.length, reviewers: conference.reviewers.length }
  const unknown = unknownCount(judged.unknown)
  const ofAuthors = cells.flatMap(({ pairs }) => pairs.filter(({ asAuthor }) => asAuthor))
  // Sorts decisions by submission, not by their time.
  const rows = [...judged.decisionsOn.keys()].sort((one, other) => one - other)
  const ofTable = rows.flatMap((row) => judged.pairsOf(row))
  const decided = [...ofTable, ...ofAuthors.map(({ pair }) => pair)].filter(({ decision }) => decision)
  return linesAbout(
    {
      table,
      at,
      decided,
      options: t(table.options.exact_base_match ? 'optionExact' : 'optionLoose'),
      own: [[t('place_conference'), t('conferenceSize', sizes)]],
      chosen: chosenPeople(judged)
        .filter(({ name }) => name !== '')
        .map(({ someone, name }) => ({ typed: someone.name || (someone.email ?? ''), name })),
      missing: [
        reachText(table, locale)?.text ?? false,
        !judged.isWhole && t('pairsNotWhole'),
        unknown > 0 && t('peopleUnknown', { count: unknown }),
        conference.hasDeclarations ? false : t('noDeclarations'),
      ],
    },
    locale,
  )
}

/** Returns a text only if the data do not cover the window. */
export function reachText(table: AnswerFacts, locale: Pick<OutputLocale, 't' | 'day'>) {
  const isCovered = table.judging?.coverage.isCovered ?? true
  return coverageText(table, locale, { clear: Number(isCovered), not_covered: Number(!isCovered) })
}

/** Returns the facts of `aboutLines` for programs. */
export function factsOf({ judged, at }: Outgoing) {
  const { table, isWhole, figures, standings, conference, unknown } = judged
  return {
    ...provenanceOf({ table, at }),
    question: table.options,
    is_whole: isWhole,
    has_declarations: conference.hasDeclarations === true,
    standings,
    figures: { ...figures, unknown: unknownCount(unknown) },
    chosen: chosenPeople(judged).map(({ someone: { name, email }, entry, ...chosen }) => ({
      name,
      email,
      entry,
      person: chosen.name,
      chosen_at: chosen.at,
    })),
  }
}

/** Counts findings by kind, unknown people and chosen names. Omits 0, except for conflicts to declare. */
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
    chosen > 0 && `${locale.number(chosen)} ${locale.t('chosenByYou', { count: chosen })}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
