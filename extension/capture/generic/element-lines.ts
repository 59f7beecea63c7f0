import { isElement, oneLine } from '../reading/page-text.ts'

/** In UTF-16 code units: what stands first in an item or a cell, a name among it, is shorter. */
const MAX_READ = 1_000
const MAX_DEPTH = 50
const OWN_LINE = new Set(
  'BR DIV P LI DT DD TR TD H1 H2 H3 H4 H5 H6 SECTION ARTICLE FIGURE FIGCAPTION ADDRESS'.split(' '),
)
/** Lists and tables within are read by themselves; the others hold nothing that a reader of the page sees. */
const PASSED_OVER = new Set('UL OL DL TABLE SCRIPT STYLE TEMPLATE NOSCRIPT'.split(' '))
/** `Node.TEXT_NODE`, by its number: no global of a browser is needed to read a document. */
const TEXT = 3

/** The first line of an element's text, `<br>` and blocks beginning new ones; empty when it has none. */
export const firstLine = (element: Element): string => firstLineOf(element.childNodes)

/** The first line of the element that an element begins with, as in `<li><b>Ada Lovelace</b> London`; else its own. */
export function firstLineWithin(element: Element): string {
  for (const child of element.childNodes) {
    const line = firstLineOf([child])
    if (line !== '') return isElement(child) ? line : firstLine(element)
  }
  return ''
}

function firstLineOf(nodes: Iterable<Node>): string {
  const lines = textIn(nodes, 0, '').split('\n').map(oneLine)
  return lines.find((line) => line !== '') ?? ''
}

/** Goes on from the text `before`, and not much further than names are long. */
function textIn(nodes: Iterable<Node>, depth: number, before: string): string {
  let text = before
  for (const node of nodes) {
    if (text.length > MAX_READ || depth > MAX_DEPTH) break
    // A line break in the markup is none on the page.
    if (node.nodeType === TEXT) text += (node.textContent ?? '').slice(0, MAX_READ).replace(/\s+/gu, ' ')
    else if (isElement(node)) text = textOfElement(node, depth, text)
  }
  return text
}

function textOfElement(element: Element, depth: number, before: string): string {
  const tag = element.tagName.toUpperCase()
  if (PASSED_OVER.has(tag)) return before
  const breaks = OWN_LINE.has(tag) ? '\n' : ''
  return textIn(element.childNodes, depth + 1, before + breaks) + breaks
}
