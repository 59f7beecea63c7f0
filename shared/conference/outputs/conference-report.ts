import type { Pair } from '../../conflicts/pair-table.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { decisionText, factsText } from '../../export/pair-words.ts'
import { CELL_KINDS } from '../cells.ts'
import { aboutLines, figuresText } from './about.ts'
import { conferenceTables, type Table, worksOf } from './conference-tables.ts'
import { type Finding, findingsOf, type Outgoing } from './findings.ts'
import { kindWord, type OutputLocale } from './output-texts.ts'

const STYLE = `:root{color-scheme:light}body{font:9pt/1.3 system-ui,sans-serif;margin:2rem;color:#111}h1{font-size:1.6em;margin:0}h2{font-size:1.2em;margin:1.5em 0 .4em;break-after:avoid}
p{margin:.3em 0}table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.9em}th,td{border:1px solid #bbb;padding:.15em .4em;text-align:start;vertical-align:top;white-space:pre-line;overflow-wrap:break-word;hyphens:auto}
th{hyphens:manual}a{color:inherit}thead{display:table-header-group}tr{break-inside:avoid}dl{columns:2}dt{font-weight:600}dd{margin:0 0 .4em}
@page{size:landscape;margin:10mm}@media print{body{margin:0}}`

/** More rows make no report that anybody prints. */
const MOST_ROWS = 5000

/** Joint papers that are listed of a pair: its newest. All of them stand in the other files. */
const MOST_PAPERS = 3

/** A column with its share of the width in percent; a cell is HTML. */
type Column<Row> = { head: string; width: number; cell: (row: Row) => string }

/** A judged conference as a page to print: HTML without scripts and without anything from elsewhere. Findings come first, the gravest on top, each with its decision. */
export function conferenceReport(outgoing: Outgoing, locale: OutputLocale): string {
  const { t, language } = locale
  const section = <Row>(name: string, rows: readonly Row[], columns: readonly Column<Row>[]): string => {
    if (rows.length === 0) return ''
    const cut = rows.length > MOST_ROWS ? `<p>${escaped(t('rowsCut', { count: MOST_ROWS }))}</p>` : ''
    const lines = (tag: 'td' | 'th', cells: readonly string[]): string =>
      `<tr>${cells.map((cell) => `<${tag} dir="auto">${cell}</${tag}>`).join('')}</tr>`
    const head = lines(
      'th',
      columns.map((column) => escaped(column.head)),
    )
    const body = rows.slice(0, MOST_ROWS).map((one) =>
      lines(
        'td',
        columns.map(({ cell }) => cell(one)),
      ),
    )
    const widths = columns.map(({ width }) => `<col style="width:${width}%">`).join('')
    return `<h2>${escaped(name)}</h2>${cut}<table><colgroup>${widths}</colgroup><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table>`
  }
  const [submissions, , reviewers, people] = conferenceTables(outgoing, locale)
  // Decisions stand beside their findings.
  const facts = aboutLines(outgoing, locale).filter(
    ({ label, text }) => label !== t('placeDecisions') || text === t('aboutNoDecisions'),
  )
  const about = facts.map(
    ({ label, text }) => `<dt>${escaped(label)}</dt><dd dir="auto">${escaped(text)}</dd>`,
  )
  const title = escaped(outgoing.name || t('conferenceTitle'))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style></head><body><h1>${title}</h1>${outgoing.name ? `<p>${escaped(t('conferenceTitle'))}</p>` : ''}
<p>${escaped(figuresText(outgoing, locale))}</p>
${section(t('findings'), findingsOf(outgoing.judged).toSorted(byGravity), findingColumns(locale))}
${section(submissions?.name ?? '', submissions?.rows ?? [], textColumns(submissions, [6, 30, 28]))}
${section(reviewers?.name ?? '', reviewers?.rows ?? [], textColumns(reviewers, [22, 22, 26]))}
${section(people?.name ?? '', people?.rows.filter(isToRead(t('stateUnique'))) ?? [], textColumns(people, [14, 16, 20, 20]))}
<h2>${escaped(t('docAbout'))}</h2><dl>${about.join('')}</dl>
</body></html>
`
}

const RANKS = new Map(CELL_KINDS.map((kind, rank) => [kind, rank]))
const byGravity = (one: Finding, other: Finding): number =>
  (RANKS.get(one.kind ?? 'unknown') ?? 0) - (RANKS.get(other.kind ?? 'unknown') ?? 0)

/** A finding in a line: who, what was found and declared, what was decided, and the papers, which are links. */
function findingColumns(locale: OutputLocale): Column<Finding>[] {
  const { t } = locale
  const text = (
    head: string,
    width: number,
    of: (finding: Finding) => string | undefined,
  ): Column<Finding> => ({
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
        const links = works.slice(0, MOST_PAPERS).map((item) => paperLink(item, locale))
        const more = Math.max(works.length, pair?.count ?? 0) - links.length
        return [...links, ...(more > 0 ? [`+ ${more}`] : [])].join('; ')
      },
    },
  ]
}

const withoutDecision = ({ decision: _, ...found }: Pair): Pair => found

function paperLink(item: PairItem, { t }: OutputLocale): string {
  const text = escaped([item.year, item.title || t('untitled')].filter(Boolean).join(' '))
  const link = proofOf(item)
  return link ? `<a href="${escaped(link)}">${text}</a>` : text
}

/** The columns of a table for people. The first ones have the given widths, the others share the rest. */
function textColumns(table: Table | undefined, widths: readonly number[]): Column<Table['rows'][number]>[] {
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

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replace(/(?![\n\t])\p{Cc}/gu, ' ')
