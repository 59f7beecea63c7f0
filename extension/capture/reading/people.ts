import { isSuffix } from '../../../shared/lists/name-vocabulary.ts'

/** More of one element's text than this, in UTF-16 code units, is never read: no name and no heading is so long. */
const LONGEST_READ = 20_000

/** Text on one line: white space of any kind becomes one space. */
export const collapsed = (text: string): string => text.slice(0, LONGEST_READ).replace(/\s+/g, ' ').trim()

/** The text of an element on one line; empty for an element that is not there. */
export const textOf = (node: Node | null | undefined): string => collapsed(node?.textContent ?? '')

/** Whether an address is at one of the hosts or below one (`www.`, `export.`); a host that merely looks alike is not. */
export const isAtHost = (url: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))

/**
 * Whether the page goes on after an element. The last text of a page that is still arriving may be cut in the
 * middle of a name, and half a name is another person's.
 */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node !== null; node = node.parentNode) {
    if (node.nextSibling !== null) return true
  }
  return false
}

/** The names that elements hold; an element with which the page breaks off gives none. */
export const namesIn = (
  elements: Iterable<Element>,
  namesOf: (element: Element) => string | string[] = textOf,
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
