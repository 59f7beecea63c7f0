/** Reads the text of HTML nodes, and leaves out superscripts that mark affiliations and footnotes. */

/** Elements below this depth only add their plain text. */
const MAX_DEPTH = 500
/** `Node.TEXT_NODE` and `ELEMENT_NODE` as numbers, because Node.js has no `Node`. */
const [TEXT, ELEMENT] = [3, 1]

/** Characters without a meaning in Unicode. They mark where inline elements and superscripts begin and end. */
export const [BEGIN, END] = ['\ue000', '\ue001']
const [RAISED, LOWERED] = ['\ue002', '\ue003']
export const SPACES_AND_MARKS = /[\s\ue000-\ue003]+/gu

/** How an element relates to the text around it. `unseen` elements are left out. */
export type Place = 'line' | 'cell' | 'inline' | 'raised' | 'unseen'

/** `most` is the approximate limit of the text in UTF-16 code units. */
export type Reading = { textOf: (node: Node) => string; placeOf: (element: Element) => Place; most: number }

const AROUND = {
  line: ['\n', '\n'],
  cell: ['', '\t'],
  inline: [BEGIN, END],
  raised: [RAISED, LOWERED],
} as const satisfies Record<Exclude<Place, 'unseen'>, readonly [string, string]>

const SUPERSCRIPT = / ?\ue002([^\ue002\ue003]*)\ue003/gu
const EDGES = /[\ue000\ue001]/gu
/** The most UTF-16 code units of a word that is read beside a superscript. */
const LONGEST_WORD = 40

const OWN_LINE = new Set(
  'BR DIV P LI DT DD TR H1 H2 H3 H4 H5 H6 UL OL DL TABLE SECTION ARTICLE FIGURE FIGCAPTION ADDRESS'.split(
    ' ',
  ),
)

export function placeByTag(element: Element): Place {
  const tag = element.tagName.toUpperCase()
  if (OWN_LINE.has(tag)) return 'line'
  if (tag === 'TD' || tag === 'TH') return 'cell'
  return tag === 'SUP' ? 'raised' : 'inline'
}

const RAISED_NAME = /^\s*\p{Lu}[\p{L}\p{M}.'’-]+(?:\s+\p{Lu}[\p{L}\p{M}.'’-]+)+\s*$/u

/**
 * Removes superscripts for affiliations and footnotes: `Tova Milo<sup>a,b</sup>`. Superscripts within a word stay:
 * `M<sup>c</sup>Gregor`. A mark between two names becomes a separator. `Ann Lee <sup>Bo Li</sup>` becomes two people.
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

/** Returns a node's text without footnote marks. `BEGIN` and `END` enclose each inline element. */
export const textWithin = (node: Node, reading: Reading): string => withoutMarks(textIn(node, 0, '', reading))

/** Returns a node's text in lines, with tabs between cells and no footnote marks. */
export const linesWithin = (node: Node, reading: Reading): string =>
  textWithin(node, reading).replace(EDGES, '').replace(/\t$/gmu, '')

function textIn(node: Node, depth: number, before: string, reading: Reading): string {
  let text = before
  for (const child of node.childNodes) {
    if (text.length > reading.most) break
    const isElement = child.nodeType === ELEMENT
    if (child.nodeType === TEXT || (isElement && depth === MAX_DEPTH)) text += reading.textOf(child)
    else if (isElement) text = textOfElement(child as Element, depth, text, reading) // `isElement` has checked it
  }
  return text
}

function textOfElement(element: Element, depth: number, before: string, reading: Reading): string {
  const place = reading.placeOf(element)
  if (place === 'unseen') return before
  const [begin, end] = AROUND[place]
  return textIn(element, depth + 1, before + begin, reading) + end
}
