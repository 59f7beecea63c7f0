import { MAX_TEXT } from '../../../shared/limits.ts'
import {
  BEGIN,
  END,
  placeByTag,
  type Reading,
  SPACES_AND_MARKS,
  textWithin,
} from '../../../shared/people/markup/html.ts'
import { isSuffix } from '../../../shared/people/name-vocabulary.ts'

/** More of one element's text than this, in UTF-16 code units, is never read: no name and no heading is so long. */
const LONGEST_READ = 20_000

/** Text on one line: white space of any kind becomes one space. */
export const collapsed = (text: string): string => text.slice(0, LONGEST_READ).replace(/\s+/g, ' ').trim()

/** The text of an element on one line; empty for an element that is not there. */
export const textOf = (node: Node | null | undefined): string => collapsed(node?.textContent ?? '')

/** The text of an element that names somebody: on one line, without marks of affiliations. */
const nameTextOf = (element: Element | null | undefined): string =>
  element?.querySelector('sup') ? linesOf(element).join(' ') : textOf(element)

/** Whether an address is at one of the hosts or below one (`www.`, `export.`); a host that merely looks alike is not. */
export const isAtHost = (url: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))

/** Whether the page goes on after an element: the last text of a page that is still arriving may be half a name. */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = node.parentNode) {
    if (node.nextSibling !== null) return true
  }
  return false
}

/** The names that elements hold; an element with which the page breaks off gives none. */
export const namesIn = (
  elements: Iterable<Element>,
  namesOf: (element: Element) => string | string[] = nameTextOf,
): string[] =>
  [...elements]
    .filter(isFollowed)
    .flatMap(namesOf)
    .filter((name) => name !== '')

/** Follows a comma and cannot be a given name; `MD` and `I` may be one: `Rahman, Md`, `Stoica, I`. */
const DEGREE = /^(?:ph\.?d|esq)\.?$/i

/** `Family, Given` turned around, for sites that write names so; any other text stays as it is. */
export function givenNameFirst(name: string): string {
  const [family, given, ...more] = name.split(', ')
  if (!family || !given || more.length > 0 || isSuffix(given) || DEGREE.test(given)) return name
  return `${given} ${family}`
}

/** Lists and tables within are read by themselves; the others hold nothing that a reader of the page sees. */
const PASSED_OVER = new Set('UL OL DL TABLE SCRIPT STYLE TEMPLATE NOSCRIPT'.split(' '))
const ofPage: Reading = {
  most: MAX_TEXT,
  // A line break in the markup is none on the page.
  textOf: (node) => (node.textContent ?? '').slice(0, MAX_TEXT).replace(SPACES_AND_MARKS, ' '),
  placeOf: (element) => (PASSED_OVER.has(element.tagName.toUpperCase()) ? 'unseen' : placeByTag(element)),
}

/**
 * A stretch of a line in which no element begins or ends, except within a word (`<b>J</b>ennifer`); `begins` says whether
 * an element begins with it.
 */
export type Stretch = { text: string; begins: boolean }

/** The lines of an element's text that are not empty, `<br>` and blocks beginning new ones, each as its stretches. */
export const stretchedLines = (element: Element): Stretch[][] =>
  textWithin(element, ofPage)
    .split('\n')
    .map(stretchesOf)
    .filter((line) => line.length > 0)

export const textOfLine = (line: readonly Stretch[]): string =>
  collapsed(line.map(({ text }) => text).join(''))

/** The lines of an element's text that are not empty. */
export const linesOf = (element: Element): string[] => stretchedLines(element).map(textOfLine)

/** Without empty stretches; white space between two belongs to the second. */
function stretchesOf(line: string): Stretch[] {
  const stretches: Stretch[] = []
  let space = ''
  for (const piece of line.split(/(?=[\ue000\ue001])/u)) {
    const text = space + piece.replace(BEGIN, '').replace(END, '')
    const last = stretches.at(-1)
    space = text.trim() === '' ? text : ''
    if (space !== '' || text === '') continue
    if (last && /\p{L}$/u.test(last.text) && /^\p{Ll}/u.test(text)) last.text += text
    else stretches.push({ text, begins: piece.startsWith(BEGIN) })
  }
  return stretches
}
