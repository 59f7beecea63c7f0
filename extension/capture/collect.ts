import { MAX_NAMES } from '../../shared/lists/names-in-text.ts'
import type { Found, FoundGroup, PageInView, Site } from './found.ts'
import { declaredPeople } from './generic/declared-people.ts'
import { listedPeople } from './generic/lists.ts'
import { boundedNames, collapsed } from './reading/people.ts'
import { SITES } from './sites/index.ts'

/**
 * The people on a page, at most 20 groups of 500. On a site that CoAuthors knows it is what that site's collector finds,
 * or else what the page declares for programs; on any other page what it declares, and its lists and tables. Only
 * the page itself is read, no frame within it. Never throws: a page that cannot be read has nobody on it.
 */
export function collectFrom(page: PageInView, sites: readonly Site[] = SITES): Found {
  const declared = (): FoundGroup[] => attempt(() => declaredPeople(page.document), [])
  const site = sites.find(({ isHere }) => attempt(() => isHere(page), false))
  if (site) {
    const collected = boundedGroups(attempt(() => site.collect(page), []))
    return { site: site.name, groups: collected.length > 0 ? collected : boundedGroups(declared()) }
  }
  const listed = attempt(() => listedPeople(page.document), [])
  return { groups: withoutRepeats(boundedGroups([...declared(), ...listed])) }
}

/** A page may hold anything, such as elements named like the document's own methods; so any reading may fail. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const MAX_GROUPS = 20
/** In UTF-16 code units. */
const MAX_TITLE = 200
const HALF_CHARACTER = /[\ud800-\udbff]$/

/** An e-mail address, or nothing but digits and signs. */
const NO_NAME = /@|^\P{L}*$/u

/**
 * Groups as `found.ts` has them, whatever a collector gave: names on one line and at most 500 of them, titles on one
 * line and cut at 200, groups of the same kind and title joined, empty ones left out, at most 20. A name keeps every
 * word: a collector knows where names stand, and what looks like a title or a degree in one is somebody's surname.
 */
function boundedGroups(groups: readonly FoundGroup[]): FoundGroup[] {
  const bounded: FoundGroup[] = []
  for (const { kind, title, names: raw } of joined(groups)) {
    if (bounded.length === MAX_GROUPS) break
    const names = boundedNames(raw.map(trimmed).filter(isName))
    if (names.length > 0) bounded.push(title ? { kind, title, names } : { kind, names })
  }
  return bounded
}

/** As Unicode writes it shortest, since names are compared as they are. */
const trimmed = (name: string): string => collapsed(name).normalize('NFC')

const isName = (name: string): boolean => name.isWellFormed() && !NO_NAME.test(name)

function joined(groups: readonly FoundGroup[]): Iterable<FoundGroup> {
  const byTitle = new Map<string, FoundGroup>()
  for (const group of groups) {
    const title = cutTitle(group.title)
    const key = `${group.kind} ${title}`
    const names = [...new Set([...(byTitle.get(key)?.names ?? []), ...group.names])].slice(0, MAX_NAMES)
    byTitle.set(key, { kind: group.kind, title, names })
  }
  return byTitle.values()
}

/** Without groups that say again what one before them has said, as pages do for narrow and for wide screens. */
function withoutRepeats(groups: readonly FoundGroup[]): FoundGroup[] {
  return groups.filter(({ names }, index) => {
    const before = groups.slice(0, index)
    return !before.some((other) => names.every((name) => other.names.includes(name)))
  })
}

const cutTitle = (title = ''): string =>
  collapsed(title).slice(0, MAX_TITLE).replace(HALF_CHARACTER, '').trimEnd()
