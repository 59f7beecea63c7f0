import { isSuffix } from '../../../shared/lists/name-vocabulary.ts'
import type { FoundGroup, GroupKind } from '../found.ts'
import { textOf } from './page-text.ts'

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
