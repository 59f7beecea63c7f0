/** Reads the text of HTML from its nodes, without superscripts that lead to affiliations and footnotes. */

/** Deeper elements add their plain text. */
const MAX_DEPTH = 500
/** `Node.TEXT_NODE` and `ELEMENT_NODE`, by their numbers: no global of a browser is needed to read a document. */
const [TEXT, ELEMENT] = [3, 1]

/** Mark where an element begins and ends within a line, and a superscript. Unicode gives them no meaning, so no name has them. */
export const [BEGIN, END] = ['\ue000', '\ue001']
const [RAISED, LOWERED] = ['\ue002', '\ue003']
/** White space, and what looks like our marks. */
export const SPACES_AND_MARKS = /[\s\ue000-\ue003]+/gu

/** How an element stands in the text around it; `unseen` is left out. */
export type Place = 'line' | 'cell' | 'inline' | 'raised' | 'unseen'

/** The text that a reader of nodes takes for the text of a text node, and for an element's place. `most`: UTF-16 code units, about. */
export type Reading = { textOf: (node: Node) => string; placeOf: (element: Element) => Place; most: number }

const AROUND = {
  line: ['\n', '\n'],
  cell: ['', '\t'],
  inline: [BEGIN, END],
  raised: [RAISED, LOWERED],
} as const satisfies Record<Exclude<Place, 'unseen'>, readonly [string, string]>

const SUPERSCRIPT = / ?\ue002([^\ue002\ue003]*)\ue003/gu
const EDGES = /[\ue000\ue001]/gu
/** In UTF-16 code units: no word is so long. */
const LONGEST_WORD = 40

const OWN_LINE = new Set(
  'BR DIV P LI DT DD TR H1 H2 H3 H4 H5 H6 UL OL DL TABLE SECTION ARTICLE FIGURE FIGCAPTION ADDRESS'.split(
    ' ',
  ),
)

/** An element's place by its tag, where nothing says how it is drawn. */
export function placeByTag(element: Element): Place {
  const tag = element.tagName.toUpperCase()
  if (OWN_LINE.has(tag)) return 'line'
  if (tag === 'TD' || tag === 'TH') return 'cell'
  return tag === 'SUP' ? 'raised' : 'inline'
}

/** Two words or more that begin as those of a name do. */
const RAISED_NAME = /^\s*\p{Lu}[\p{L}\p{M}.'’-]+(?:\s+\p{Lu}[\p{L}\p{M}.'’-]+)+\s*$/u

/**
 * Leaves out superscripts that lead to affiliations and footnotes (`Tova Milo<sup>a,b</sup>`, `<sup>†</sup>`); what belongs to
 * a word stays (`M<sup>c</sup>Gregor`, `D<sup>r</sup>`). A mark with nothing else between two names parts them,
 * and so does a superscript that is a name itself (`Ann Lee <sup>Bo Li</sup>`).
 */
const withoutMarks = (text: string): string =>
  text.replace(SUPERSCRIPT, (whole, raised: string, at: number) => {
    const mark = raised.replace(EDGES, '')
    const [word = ''] = /[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, at - LONGEST_WORD), at)) ?? []
    const isWithin = /^\p{L}/u.test(text.slice(at + whole.length, at + whole.length + 2))
    const isLetters = /\p{L}/u.test(mark)
    const isBeforeName = /^[\s\ue000\ue001]+\p{Lu}/u.test(
      text.slice(at + whole.length, at + whole.length + LONGEST_WORD),
    )
    if (RAISED_NAME.test(mark))
      return `${word === '' ? '' : ', '}${mark.trim()}${isWithin || isBeforeName ? ', ' : ''}`
    if (/\p{L}{3}/u.test(mark) || (isLetters && (isWithin || [...word].length === 1))) return mark
    return (isWithin || isBeforeName) && word !== '' ? ', ' : ''
  })

/**
 * The text of a node's content, `BEGIN` and `END` around each element within a line, without marks of footnotes.
 */
export const textWithin = (node: Node, reading: Reading): string => withoutMarks(textIn(node, 0, '', reading))

/** The text of a node's content as lines, cells parted by tabs, without marks of footnotes. */
export const linesWithin = (node: Node, reading: Reading): string =>
  textWithin(node, reading).replace(EDGES, '').replace(/\t$/gmu, '')

/** The text `before`, with that of a node's content after it. */
function textIn(node: Node, depth: number, before: string, reading: Reading): string {
  let text = before
  for (const child of node.childNodes) {
    if (text.length > reading.most) break
    const isElement = child.nodeType === ELEMENT
    if (child.nodeType === TEXT || (isElement && depth === MAX_DEPTH)) text += reading.textOf(child)
    else if (isElement) text = textOfElement(child as Element, depth, text, reading) // by its type
  }
  return text
}

function textOfElement(element: Element, depth: number, before: string, reading: Reading): string {
  const place = reading.placeOf(element)
  if (place === 'unseen') return before
  const [begin, end] = AROUND[place]
  return textIn(element, depth + 1, before + begin, reading) + end
}
