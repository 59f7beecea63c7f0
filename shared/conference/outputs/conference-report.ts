import { aboutLines, figuresText } from './about.ts'
import { conferenceTables } from './conference-tables.ts'
import type { Outgoing } from './findings.ts'
import type { OutputLocale } from './output-texts.ts'

const STYLE = `:root{color-scheme:light}body{font:10pt/1.35 system-ui,sans-serif;margin:2rem;color:#111}h1{font-size:1.5em}h2{font-size:1.2em;margin-top:2em}
table{border-collapse:collapse;width:100%;font-size:.85em}th,td{border:1px solid #bbb;padding:.2em .4em;text-align:start;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere}
thead{display:table-header-group}tr{break-inside:avoid}dt{font-weight:600}dd{margin:0 0 .5em}@page{size:landscape;margin:12mm}`

/** More rows make no report that anybody prints. */
const MOST_ROWS = 5000

/** A judged conference as a page to print: HTML without scripts and without anything from elsewhere. */
export function conferenceReport(outgoing: Outgoing, locale: OutputLocale): string {
  const { t, language } = locale
  const row = (tag: 'td' | 'th', cells: readonly unknown[]): string =>
    `<tr>${cells.map((cell) => `<${tag} dir="auto">${escaped(String(cell ?? ''))}</${tag}>`).join('')}</tr>`
  const tables = conferenceTables(outgoing, locale).map(({ name, head, rows }) => {
    const cut = rows.length > MOST_ROWS ? `<p>${escaped(t('rowsCut', { count: MOST_ROWS }))}</p>` : ''
    const body = rows.slice(0, MOST_ROWS).map((cells) => row('td', cells))
    return `<h2>${escaped(name)}</h2>${cut}<table><thead>${row('th', head)}</thead><tbody>${body.join('\n')}</tbody></table>`
  })
  const about = aboutLines(outgoing, locale).map(
    ({ label, text }) => `<dt>${escaped(label)}</dt><dd dir="auto">${escaped(text)}</dd>`,
  )
  const title = escaped(t('conferenceTitle'))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style></head><body><h1>${title}</h1><p>${escaped(figuresText(outgoing, locale))}</p>
<dl>${about.join('')}</dl>
${tables.join('\n')}
</body></html>
`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replace(/(?![\n\t])\p{Cc}/gu, ' ')
