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

/** Mark where an element begins and ends within a line. Unicode gives them no meaning, so no name has them. */
const [BEGIN, END] = ['\ue000', '\ue001']
const AT_MARK = /(?=[\ue000\ue001])/u
const ENDS_IN_WORD = /\p{L}$/u
const BEGINS_IN_WORD = /^\p{Ll}/u
const SPACES_AND_MARKS = /[\s\ue000\ue001]+/gu

/**
 * A stretch of a line in which no element begins or ends, except within a word (`<b>J</b>ennifer`); `begins` says whether
 * an element begins with it.
 */
export type Stretch = { text: string; begins: boolean }

/** The first line of an element's text, `<br>` and blocks beginning new ones; empty when it has none. */
export const firstLine = (element: Element): string => textOfLine(stretchedLines(element)[0] ?? [])

/** The lines of an element's text that are not empty, each as its stretches. */
export const stretchedLines = (element: Element): Stretch[][] =>
  textIn(element.childNodes, 0, '')
    .split('\n')
    .map(stretchesOf)
    .filter((line) => line.length > 0)

export const textOfLine = (line: readonly Stretch[]): string => oneLine(line.map(({ text }) => text).join(''))

/** Without empty stretches; white space between two belongs to the second. */
function stretchesOf(line: string): Stretch[] {
  const stretches: Stretch[] = []
  let space = ''
  for (const piece of line.split(AT_MARK)) {
    const text = space + piece.replace(BEGIN, '').replace(END, '')
    const last = stretches.at(-1)
    space = text.trim() === '' ? text : ''
    if (space !== '' || text === '') continue
    if (last && ENDS_IN_WORD.test(last.text) && BEGINS_IN_WORD.test(text)) last.text += text
    else stretches.push({ text, begins: piece.startsWith(BEGIN) })
  }
  return stretches
}

/** Goes on from the text `before`, and not much further than names are long. */
function textIn(nodes: Iterable<Node>, depth: number, before: string): string {
  let text = before
  for (const node of nodes) {
    if (text.length > MAX_READ || depth > MAX_DEPTH) break
    // A line break in the markup is none on the page.
    if (node.nodeType === TEXT)
      text += (node.textContent ?? '').slice(0, MAX_READ).replace(SPACES_AND_MARKS, ' ')
    else if (isElement(node)) text = textOfElement(node, depth, text)
  }
  return text
}

function textOfElement(element: Element, depth: number, before: string): string {
  const tag = element.tagName.toUpperCase()
  if (PASSED_OVER.has(tag)) return before
  const [begin, end] = OWN_LINE.has(tag) ? ['\n', '\n'] : [BEGIN, END]
  return textIn(element.childNodes, depth + 1, before + begin) + end
}
