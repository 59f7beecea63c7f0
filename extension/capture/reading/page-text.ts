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

/** The most UTF-16 code units to read of an element's text. No name or heading is longer. */
const LONGEST_READ = 20_000

export const collapsed = (text: string): string => text.slice(0, LONGEST_READ).replace(/\s+/g, ' ').trim()

export const textOf = (node: Node | null | undefined): string => collapsed(node?.textContent ?? '')

/** Leaves out superscript marks of affiliations. */
const nameTextOf = (element: Element | null | undefined): string =>
  element?.querySelector('sup') ? linesOf(element).join(' ') : textOf(element)

/** Whether an address is at one of the hosts, or at a subdomain such as `www.`. */
export const isAtHost = (url: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))

/** Whether a node follows the element. In a page that is still loading, the last element may have half a name. */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = node.parentNode) {
    if (node.nextSibling !== null) return true
  }
  return false
}

/** Leaves out the last element of a page, because the page may still be loading. */
export const namesIn = (
  elements: Iterable<Element>,
  namesOf: (element: Element) => string | string[] = nameTextOf,
): string[] =>
  [...elements]
    .filter(isFollowed)
    .flatMap(namesOf)
    .filter((name) => name !== '')

/** A degree after a comma. Not `MD` or `I`, which may be given names: `Rahman, Md`, `Stoica, I`. */
const DEGREE = /^(?:ph\.?d|esq)\.?$/i

/** Turns `Family, Given` around. */
export function givenNameFirst(name: string): string {
  const [family, given, ...more] = name.split(', ')
  if (!family || !given || more.length > 0 || isSuffix(given) || DEGREE.test(given)) return name
  return `${given} ${family}`
}

/** Lists and tables are sections of their own. The other elements are not shown. */
const PASSED_OVER = new Set('UL OL DL TABLE SCRIPT STYLE TEMPLATE NOSCRIPT'.split(' '))
const ofPage: Reading = {
  most: MAX_TEXT,
  textOf: (node) => (node.textContent ?? '').slice(0, MAX_TEXT).replace(SPACES_AND_MARKS, ' '),
  placeOf: (element) => (PASSED_OVER.has(element.tagName.toUpperCase()) ? 'unseen' : placeByTag(element)),
}

/** A part of a line between two tags. Tags within a word do not count: `<b>J</b>ennifer`. `begins`: an element begins here. */
export type Stretch = { text: string; begins: boolean }

/** The lines of an element's text, without empty ones. `<br>` and blocks begin new lines. */
export const stretchedLines = (element: Element): Stretch[][] =>
  textWithin(element, ofPage)
    .split('\n')
    .map(stretchesOf)
    .filter((line) => line.length > 0)

export const textOfLine = (line: readonly Stretch[]): string =>
  collapsed(line.map(({ text }) => text).join(''))

export const linesOf = (element: Element): string[] => stretchedLines(element).map(textOfLine)

/** Splits a line at the tags. The second of two stretches has the white space between them. */
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
