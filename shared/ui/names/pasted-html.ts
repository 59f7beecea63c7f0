import { MAX_TEXT } from '../../limits.ts'
import { linesWithin, placeByTag, SPACES_AND_MARKS } from '../../people/markup/html.ts'

/** Creates a document without scripts, as the page's CSP requires. TypeScript lacks the type. */
const { parseHTML } = Document as unknown as { parseHTML?: (html: string) => Document }

/** The browser would report each of these attributes in its console, because the CSP forbids them. */
const FORBIDDEN = /\s(?:style|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/** Returns null if the browser lacks `parseHTML`. */
export function textOfHtml(html: string): string | null {
  const body = html.slice(Math.max(0, html.search(/<body\b/i))).replace(FORBIDDEN, '')
  const document = parseHTML?.call(Document, body)
  if (!document) return null
  const lines = linesWithin(document.body, {
    most: MAX_TEXT,
    // In HTML a line break of the source is a space.
    textOf: (node) => (node.textContent ?? '').replace(SPACES_AND_MARKS, ' '),
    placeOf: placeByTag,
  })
  return lines
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '')
    .join('\n')
}
