import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'

const STYLE = `:root{color-scheme:light}body{font:9pt/1.3 system-ui,sans-serif;margin:2rem;color:#111}h1{font-size:1.6em;margin:0}h2{font-size:1.2em;margin:1.5em 0 .4em;break-after:avoid}h3{font-size:1em;margin:1em 0 .2em;break-after:avoid}
p{margin:.3em 0}table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.9em}th,td{border:1px solid #bbb;padding:.15em .4em;text-align:start;vertical-align:top;white-space:pre-line;overflow-wrap:break-word;hyphens:auto}
th{hyphens:manual}a{color:inherit}ul{margin:.3em 0;padding-inline-start:1.5em}thead{display:table-header-group}tr,li{break-inside:avoid}dl{columns:2}dt{font-weight:600}dd{margin:0 0 .4em;overflow-wrap:break-word}
@page{margin:10mm;@bottom-right{content:counter(page) " / " counter(pages);font-size:9pt}}@media print{body{margin:0}}`

/** `width`: in percent of the table. `cell` returns HTML. */
export type HtmlColumn<Row> = { head: string; width: number; cell: (row: Row) => string }

/** A column of texts. */
export const column = <Row>(
  head: string,
  width: number,
  of: (row: Row) => string | number | null | undefined,
): HtmlColumn<Row> => ({ head, width, cell: (row) => escaped(String(of(row) ?? '')) })

type HtmlPage = {
  title: string
  language: string
  /** The content as HTML. */
  content: string
  about: readonly { label: string; text: string }[]
  style?: string
}

/** Returns a page to print. It has no scripts and sends no requests. */
export function htmlPage({ title, language, content, about, style = '' }: HtmlPage, { t }: Locale): string {
  const facts = about.map(
    ({ label, text }) => `<dt>${escaped(label)}</dt><dd dir="auto">${escaped(text)}</dd>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}${style}</style></head><body><h1>${escaped(title)}</h1>
${content}
<h2>${escaped(t('docAbout'))}</h2><dl>${facts.join('')}</dl>
</body></html>
`
}

/** Every printed page repeats the head of the table. */
export function htmlTable<Row>(rows: readonly Row[], columns: readonly HtmlColumn<Row>[]): string {
  const lines = (tag: 'td' | 'th', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag} dir="auto">${cell}</${tag}>`).join('')}</tr>`
  const head = lines(
    'th',
    columns.map((column) => escaped(column.head)),
  )
  const body = rows.map((row) =>
    lines(
      'td',
      columns.map(({ cell }) => cell(row)),
    ),
  )
  const widths = columns.map(({ width }) => `<col style="width:${width}%">`).join('')
  return `<table><colgroup>${widths}</colgroup><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table>`
}

export const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')

/** Links the title (or `text`) to the proof of the paper, if there is one. */
export function paperLink(
  item: PairItem,
  { t }: Pick<Locale, 't'>,
  text = item.title || t('untitled'),
): string {
  const link = proofOf(item)
  return link ? `<a href="${escaped(link)}">${escaped(text)}</a>` : escaped(text)
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replace(/(?![\n\t])\p{Cc}/gu, ' ')
