import type { Pair } from '../../conflicts/pair-table.ts'
import {
  escaped,
  type HtmlColumn,
  htmlPage,
  htmlTable,
  paperLink,
  paragraphs,
} from '../../export/documents/html-page.ts'
import { decisionText, factsText } from '../../export/pair-words.ts'
import { CELL_KINDS } from '../cells.ts'
import { aboutLines, figuresText } from './about.ts'
import { conferenceTables, type Table, worksOf } from './conference-tables.ts'
import { type Finding, findingsOf, type Outgoing } from './findings.ts'
import { kindWord, type OutputLocale } from './output-texts.ts'

/** More rows make no report that anybody prints. */
const MOST_ROWS = 5000

/** Joint papers that are listed of a pair: its newest. All of them stand in the other files. */
const MOST_PAPERS = 3

/** A judged conference as a page to print. Findings come first, the gravest on top, each with its decision. */
export function conferenceReport(outgoing: Outgoing, locale: OutputLocale): string {
  const { t, language } = locale
  const section = <Row>(name: string, rows: readonly Row[], columns: readonly HtmlColumn<Row>[]): string => {
    if (rows.length === 0) return ''
    const cut = rows.length > MOST_ROWS ? [t('rowsCut', { count: MOST_ROWS })] : []
    return `<h2>${escaped(name)}</h2>${paragraphs(cut)}${htmlTable(rows.slice(0, MOST_ROWS), columns)}`
  }
  const [submissions, , reviewers, people] = conferenceTables(outgoing, locale)
  const content = [
    paragraphs([...(outgoing.name ? [t('conferenceTitle')] : []), figuresText(outgoing, locale)]),
    section(t('findings'), findingsOf(outgoing.judged).toSorted(byGravity), findingColumns(locale)),
    section(submissions?.name ?? '', submissions?.rows ?? [], textColumns(submissions, [6, 30, 28])),
    section(reviewers?.name ?? '', reviewers?.rows ?? [], textColumns(reviewers, [22, 22, 26])),
    section(
      people?.name ?? '',
      people?.rows.filter(isToRead(t('stateUnique'))) ?? [],
      textColumns(people, [14, 16, 20, 20]),
    ),
  ].join('\n')
  // Decisions stand beside their findings.
  const about = aboutLines(outgoing, locale).filter(
    ({ label, text }) => label !== t('placeDecisions') || text === t('aboutNoDecisions'),
  )
  const title = outgoing.name || t('conferenceTitle')
  return htmlPage({ title, language, content, about, style: '@page{size:landscape}' }, locale)
}

const RANKS = new Map(CELL_KINDS.map((kind, rank) => [kind, rank]))
const byGravity = (one: Finding, other: Finding): number =>
  (RANKS.get(one.kind ?? 'unknown') ?? 0) - (RANKS.get(other.kind ?? 'unknown') ?? 0)

/** A finding in a line: who, what was found and declared, what was decided, and the papers, which are links. */
function findingColumns(locale: OutputLocale): HtmlColumn<Finding>[] {
  const { t } = locale
  const text = (
    head: string,
    width: number,
    of: (finding: Finding) => string | undefined,
  ): HtmlColumn<Finding> => ({
    ...{ head, width },
    cell: (finding) => escaped(of(finding) ?? ''),
  })
  return [
    text(t('submission'), 19, ({ paper }) => `${paper.id} ${paper.title}`),
    text(t('reviewer'), 13, ({ member }) => member.name || member.email),
    text(t('author'), 13, ({ author }) => author?.name || author?.email),
    text(t('finding'), 19, ({ kind, pair, declared }) =>
      [
        kind && kindWord(kind, locale),
        pair && factsText(withoutDecision(pair), locale),
        declared && t('declaredAs', { kind: declared.kind || t('cellYes') }),
      ]
        .filter(Boolean)
        .join('; '),
    ),
    text(t('columnDecision'), 11, ({ pair }) => (pair ? decisionText(pair, locale) : '')),
    {
      ...{ head: t('papers'), width: 25 },
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

/** The columns of a table for people. The first ones have the given widths, the others share the rest. */
function textColumns(
  table: Table | undefined,
  widths: readonly number[],
): HtmlColumn<Table['rows'][number]>[] {
  const head = table?.head ?? []
  const rest = (100 - widths.reduce((sum, one) => sum + one, 0)) / Math.max(1, head.length - widths.length)
  return head.map((name, at) => ({
    ...{ head: name, width: widths[at] ?? rest },
    cell: (row) => escaped(String(row[at] ?? '')),
  }))
}

/** Whether something is to say of a person: those who were found are left out. `found`: the word for them. */
const isToRead =
  (found: string) =>
  (row: readonly unknown[]): boolean =>
    row[5] !== found
