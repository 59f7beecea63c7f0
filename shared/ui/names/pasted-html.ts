import { MAX_TEXT } from '../../limits.ts'
import { linesWithin, placeByTag, SPACES_AND_MARKS } from '../../people/markup/html.ts'

/** New in browsers, and not among TypeScript's types: a document without scripts, which the page's policy lets pass. */
const { parseHTML } = Document as unknown as { parseHTML?: (html: string) => Document }

/** The page's policy forbids them, and browsers say so in the console. */
const FORBIDDEN = /\s(?:style|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/** The text of copied HTML, read by its nodes as a selection is; null if the browser cannot take HTML apart safely. */
export function textOfHtml(html: string): string | null {
  const body = html.slice(Math.max(0, html.search(/<body\b/i))).replace(FORBIDDEN, '')
  const document = parseHTML?.call(Document, body)
  if (!document) return null
  const lines = linesWithin(document.body, {
    most: MAX_TEXT,
    // A line break in the markup is none in what was copied.
    textOf: (node) => (node.textContent ?? '').replace(SPACES_AND_MARKS, ' '),
    placeOf: placeByTag,
  })
  return lines
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '')
    .join('\n')
}
