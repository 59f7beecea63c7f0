import type { Pair } from '../../conflicts/pair-table.ts'
import type { PairItem } from '../../contract/backend.ts'
import {
  column,
  escaped,
  type HtmlColumn,
  htmlPage,
  htmlTable,
  paperLink,
  paragraphs,
} from '../../export/documents/html-page.ts'
import { decisionText, factsText } from '../../export/pair-text.ts'
import { CELL_KINDS, isConflict } from '../cells.ts'
import { lacksAuthors } from '../conference-model.ts'
import { figuresIn } from '../figures.ts'
import { aboutLines, figuresText } from './about.ts'
import {
  type Finding,
  findingsOf,
  type Outgoing,
  type PlacedCell,
  placedCells,
  type UnknownPlace,
  unknownPlaces,
} from './findings.ts'
import { cellWord, kindWord, type OutputLocale, unknownWord } from './output-texts.ts'

/** The most rows of a table. Nobody prints a longer report. */
const MOST_ROWS = 5000

/** The report lists at most this many of a pair's newest joint papers. The JSON file lists all papers of the answer. */
const MOST_PAPERS = 3

/** Returns a page to print. Findings come first, the gravest on top. */
export function conferenceReport(outgoing: Outgoing, locale: OutputLocale): string {
  const { t, language } = locale
  const section = <Row>(name: string, rows: readonly Row[], columns: readonly HtmlColumn<Row>[]): string => {
    if (rows.length === 0) return ''
    const cut = rows.length > MOST_ROWS ? [t('rowsCut', { count: MOST_ROWS })] : []
    return `<h2>${escaped(name)}</h2>${paragraphs(cut)}${htmlTable(rows.slice(0, MOST_ROWS), columns)}`
  }
  const { judged } = outgoing
  const cells = placedCells(judged)
  const bySubmission = Map.groupBy(cells, ({ submission }) => submission)
  const byReviewer = Map.groupBy(cells, ({ reviewer }) => reviewer)
  const submissions = judged.conference.submissions.map((one, index) => ({
    one,
    left: judged.left[index],
    counts: countsOf(bySubmission.get(index)),
  }))
  const reviewers = judged.conference.reviewers.map((one, index) => ({
    one,
    counts: countsOf(byReviewer.get(index)),
  }))
  const content = [
    paragraphs([...(outgoing.name ? [t('conferenceTitle')] : []), figuresText(outgoing, locale)]),
    section(t('findings'), findingsOf(judged).toSorted(byGravity), findingColumns(locale)),
    section(t('submissions'), submissions, [
      column(t('submission'), 8, ({ one }) => one.id),
      column(t('columnTitle'), 28, ({ one }) => one.title),
      column(t('authorsColumn'), 28, ({ one }) =>
        [
          ...one.authors.map(({ name, email = '' }) => name || email),
          ...(lacksAuthors(one) ? [t('othersUnnamed')] : []),
        ].join('; '),
      ),
      ...countColumns(locale, 6),
      column(t('reviewersFree'), 6, ({ left }) => left?.free),
      column(t('reviewersToCheck'), 6, ({ left }) => left?.toCheck),
      column(t('reviewersUnknown'), 6, ({ left }) => left?.unknown),
    ]),
    section(t('reviewers'), reviewers, [
      column(t('reviewer'), 22, ({ one }) => one.name),
      column(t('email'), 22, ({ one }) => one.email),
      column(t('affiliation'), 26, ({ one }) => one.affiliation),
      column(t('role'), 9, ({ one }) => (one.isCandidate ? t('prospectiveReviewer') : one.roles)),
      ...countColumns(locale, 7),
    ]),
    section(t('namesHeading'), unknownPlaces(judged), unknownColumns(locale)),
  ].join('\n')
  // The rows of the findings already show the decisions.
  const about = aboutLines(outgoing, locale).filter(
    ({ label, text }) => label !== t('place_settings/decisions') || text === t('aboutNoDecisions'),
  )
  const title = outgoing.name || t('conferenceTitle')
  return htmlPage({ title, language, content, about, style: '@page{size:landscape}' }, locale)
}

const byGravity = (one: Finding, other: Finding): number =>
  CELL_KINDS.indexOf(one.cell?.kind ?? 'unknown') - CELL_KINDS.indexOf(other.cell?.kind ?? 'unknown')

function countsOf(cells: readonly PlacedCell[] = []) {
  const figures = cells.flatMap(figuresIn)
  const unproved = figures.filter((figure) => figure === 'no_evidence' || figure === 'outside')
  return {
    conflicts: cells.filter(isConflict).length,
    possible: figures.filter((figure) => figure === 'possible').length,
    unproved: unproved.length,
  }
}

const countColumns = (
  locale: OutputLocale,
  width: number,
): HtmlColumn<{ counts: ReturnType<typeof countsOf> }>[] => [
  column(locale.t('conflictsFound'), width, ({ counts }) => counts.conflicts),
  column(kindWord('possible', locale), width, ({ counts }) => counts.possible),
  column(kindWord('no_evidence', locale), width, ({ counts }) => counts.unproved),
]

const unknownColumns = (locale: OutputLocale): HtmlColumn<UnknownPlace>[] => [
  column(locale.t('role'), 20, ({ paper }) =>
    paper ? `${locale.t('submission')} ${paper.id}` : locale.t('reviewer'),
  ),
  column(locale.t('namesHeading'), 30, ({ author, member }) =>
    author || member ? (author ?? member)?.name : locale.t('othersUnnamed'),
  ),
  column(locale.t('email'), 30, ({ author, member }) => (author ?? member)?.email),
  column(locale.t('state'), 20, ({ reason }) => unknownWord(reason, locale)),
]

function findingColumns(locale: OutputLocale): HtmlColumn<Finding>[] {
  const { t } = locale
  return [
    column(t('submission'), 19, ({ paper }) => `${paper.id} ${paper.title}`),
    column(t('reviewer'), 13, ({ member }) => member.name || member.email),
    column(t('author'), 13, ({ author }) => author?.name || author?.email),
    column(t('finding'), 19, ({ cell, pair, declared }) =>
      [
        cell && cellWord(cell, locale),
        pair && factsText(withoutDecision(pair), locale),
        declared && t('declaredAs', { kind: declared.kind || t('cellYes') }),
      ]
        .filter(Boolean)
        .join('; '),
    ),
    column(t('columnDecision'), 11, ({ pair }) => (pair ? decisionText(pair, locale) : '')),
    {
      head: t('papers'),
      width: 25,
      cell: ({ pair }) => {
        const works = pair ? worksOf(pair) : []
        const links = works
          .slice(0, MOST_PAPERS)
          .map((item) =>
            paperLink(item, locale, [item.year, item.title || t('untitled')].filter(Boolean).join(' ')),
          )
        const more = Math.max(works.length, pair?.count ?? 0) - links.length
        return [...links, ...(more > 0 ? [`+ ${more}`] : [])].join('; ')
      },
    },
  ]
}

const withoutDecision = ({ decision: _, ...found }: Pair): Pair => found

/** Returns the works that count, or the other works if no work counts. */
const worksOf = ({ count, pubs, judgement }: Pair): readonly PairItem[] =>
  count > 0 ? (pubs?.items ?? []) : (judgement?.others ?? [])
