import { isSuffix } from '../../../shared/lists/name-vocabulary.ts'
import type { FoundGroup, GroupKind } from '../found.ts'

/** More of one element's text than this, in UTF-16 units, is never read: no name and no heading is so long. */
const LONGEST_READ = 20_000

/** Text on one line: white space of any kind becomes one space. */
export const collapsed = (text: string): string => text.slice(0, LONGEST_READ).replace(/\s+/g, ' ').trim()

/** What an element says, on one line; nothing for an element that is not there. */
export const textOf = (node: Node | null | undefined): string => collapsed(node?.textContent ?? '')

export const isElement = (node: Node): node is Element => node.nodeType === 1

/** What a node adds to the text of the element it is in: a comment adds nothing, though it has a `textContent`. */
export const textWithin = (node: Node): string =>
  isElement(node) || node.nodeType === 3 ? (node.textContent ?? '') : ''

const OWN_LINE = 'br, div, p, li, tr'

/** Elements within elements are looked into so far: a hostile page nests them without end. */
const DEEPEST = 20

/** The lines of an element's text: each block in it and what stands between two `<br>` is one. */
export function linesOf(element: Element): string[] {
  const lines = ['']
  const read = (node: Node, depth: number): void => {
    if (!isElement(node) || depth === DEEPEST) {
      lines.push(`${lines.pop() ?? ''}${textWithin(node)}`)
      return
    }
    const breaks = node.matches(OWN_LINE)
    if (breaks) lines.push('')
    for (const child of node.childNodes) read(child, depth + 1)
    if (breaks) lines.push('')
  }
  for (const child of element.childNodes) read(child, 0)
  return lines.map(collapsed).filter((line) => line !== '')
}

/** Whether an address is at one of the hosts or below one (`www.`, `export.`); a host that merely looks alike is not. */
export const isAtHost = (url: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))

/** Bounds on what one page can give, whatever it holds. Lengths are in UTF-16 units. */
const MOST_NAMES = 500
const LONGEST_NAME = 200
const LONGEST_TITLE = 200

/** Names in their order and without repetitions, at most 500; empty ones and ones longer than 200 are left out. */
export function boundedNames(names: Iterable<string>): string[] {
  const kept = new Set<string>()
  for (const name of names) {
    if (kept.size === MOST_NAMES) break
    if (name !== '' && name.length <= LONGEST_NAME) kept.add(name)
  }
  return [...kept]
}

/**
 * Whether the page goes on behind an element. What a page that is still arriving ends with may be cut in the middle of
 * a name, and half a name is another person's.
 */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = node.parentNode) {
    if (node.nextSibling !== null) return true
  }
  return false
}

type NamesOf = (element: Element) => string | string[]

function* readNames(elements: Iterable<Element>, namesOf: NamesOf): Generator<string> {
  for (const element of elements) {
    if (!isFollowed(element)) continue
    const names = namesOf(element)
    if (typeof names === 'string') yield names
    else yield* names
  }
}

/** The names that elements hold, as {@link boundedNames}; an element with which the page breaks off gives none. */
export const namesIn = (elements: Iterable<Element>, namesOf: NamesOf = textOf): string[] =>
  boundedNames(readNames(elements, namesOf))

/** People as one group, or as none when there is nobody; `title` is cut to 200, and an empty one is left out. */
export function foundGroup(kind: GroupKind, title: string, names: string[]): FoundGroup[] {
  if (names.length === 0) return []
  return [title === '' ? { kind, names } : { kind, title: title.slice(0, LONGEST_TITLE).trimEnd(), names }]
}

/** Follows a comma and cannot be a given name; `MD` and `I` may be one: `Rahman, Md`, `Stoica, I`. */
const DEGREE = /^(?:ph\.?d|esq)\.?$/i

/** `Family, Given` turned around, for sites that write names so; any other text stays as it is. */
export function givenNameFirst(name: string): string {
  const [family, given, ...more] = name.split(', ')
  if (!family || !given || more.length > 0 || isSuffix(given) || DEGREE.test(given)) return name
  return `${given} ${family}`
}
