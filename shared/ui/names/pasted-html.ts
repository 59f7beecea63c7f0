import { MAX_TEXT } from '../../limits.ts'
import { linesWithin, placeByTag, SPACES_AND_MARKS } from '../../people/markup/html.ts'

/** Parses HTML into a document without scripts, so the page's CSP allows the call. TypeScript's types lack the function. */
const { parseHTML } = Document as unknown as { parseHTML?: (html: string) => Document }

/** Attributes that the page's CSP forbids. A browser would report each one in its console. */
const FORBIDDEN = /\s(?:style|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/** The text of copied HTML. Null if the browser lacks `parseHTML`. */
export function textOfHtml(html: string): string | null {
  const body = html.slice(Math.max(0, html.search(/<body\b/i))).replace(FORBIDDEN, '')
  const document = parseHTML?.call(Document, body)
  if (!document) return null
  const lines = linesWithin(document.body, {
    most: MAX_TEXT,
    // A line break in the markup is a space in the copied text.
    textOf: (node) => (node.textContent ?? '').replace(SPACES_AND_MARKS, ' '),
    placeOf: placeByTag,
  })
  return lines
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '')
    .join('\n')
}
