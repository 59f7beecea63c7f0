import { isAffiliation, isWholeName } from '../../../shared/lists/name-evidence.ts'
import { namesBeforeCommas } from '../../../shared/lists/names-in-text.ts'
import { collapsed, isElement } from '../reading/people.ts'
import { isLabel, looksLikePerson } from './person-like.ts'

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
const stretchedLines = (element: Element): Stretch[][] =>
  textIn(element.childNodes, 0, '')
    .split('\n')
    .map(stretchesOf)
    .filter((line) => line.length > 0)

const textOfLine = (line: readonly Stretch[]): string => collapsed(line.map(({ text }) => text).join(''))

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

/**
 * The text of each item of a list that names its person, if the item is one: from the first line, or the first part of
 * it in an element of its own, that is no label (`Chair`) on. Commas and what follows them stay, since the items
 * together say what they mean; anything else behind the name is cut off. Empty for an item without text.
 */
export function personTexts(items: readonly Element[]): string[] {
  const readings = items.map(readItem)
  const isColumn = columnsIn(readings)
  return readings.map(({ text, longer }) => (longer?.isName && !isColumn(longer.at) ? longer.text : text))
}

/**
 * `text` has the name. `longer` goes on with the element that follows without a comma, where that may belong to the
 * name (`Hector Garcia` and `Molina`); `at` says how many stretches of the line are before it.
 */
type Reading = { text: string; longer?: { text: string; at: number; isName: boolean } }

/** What stands at the same place is no part of names if one item shows it, or if more than half have it. */
function columnsIn(readings: readonly Reading[]): (at: number) => boolean {
  const longer = readings.flatMap((reading) => reading.longer ?? [])
  const refused = new Set(longer.filter(({ isName }) => !isName).map(({ at }) => at))
  return (at) => {
    const count = longer.filter((other) => other.at === at).length
    return refused.has(at) || (readings.length > 1 && 2 * count > readings.length)
  }
}

function readItem(item: Element): Reading {
  const lines = stretchedLines(item)
  for (const line of lines) {
    const start = line.findIndex(({ text }) => !isLabel(text))
    if (start !== -1) return readLine(line.slice(start))
  }
  return { text: textOfLine(lines[0] ?? []) }
}

/** No name goes on over more stretches of a line. */
const MAX_STRETCHES = 8

/** Goes on from stretch to stretch until there is a whole name. */
function readLine(line: readonly Stretch[]): Reading {
  const all = textOfLine(line)
  if (line.length === 1) return { text: all }
  for (let end = 1; end <= Math.min(line.length, MAX_STRETCHES); end++) {
    const text = textOfLine(line.slice(0, end))
    const name = nameIn(text)
    if (isWhole(name)) return nameIn(all) === name ? { text: all } : { text, ...longerText(line, end, name) }
    // Nothing stands beside it here: `WIDOM` behind `Jennifer` is no acronym.
    if (isAffiliation(collapsed(line[end]?.text ?? ''), '')) return { text }
  }
  return { text: nameIn(all) === '' ? textOfLine(line.slice(0, 1)) : all }
}

function longerText(line: readonly Stretch[], at: number, name: string): Pick<Reading, 'longer'> {
  const next = line[at]
  const text = textOfLine(line.slice(0, at + 1))
  const longerName = nameIn(text)
  if (!next?.begins || longerName === name) return {}
  const isName = isWhole(longerName) && !isAffiliation(collapsed(next.text), name)
  return { longer: { text, at, isName } }
}

const nameIn = (text: string): string => namesBeforeCommas([text])[0] ?? ''

const isWhole = (name: string): boolean => looksLikePerson(name) && isWholeName(name)
