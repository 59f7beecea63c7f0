import { MAX_NAMES } from '../../shared/people/names-in-text.ts'
import type { Found, FoundGroup, PageInView, Site } from './found.ts'
import { declaredPeople } from './generic/declared-people.ts'
import { listedPeople } from './generic/lists.ts'
import { collapsed } from './reading/page-text.ts'
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

/** Any reading may fail: a page may have elements named like the document's own methods, or nested deeper than the stack. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const MAX_GROUPS = 20
/** The longest name and title, in UTF-16 code units. */
const MAX_LENGTH = 200
const HALF_CHARACTER = /[\ud800-\udbff]$/

/** An e-mail address, or nothing but digits and signs. */
const NO_NAME = /@|^\P{L}*$/u

/**
 * Groups as `found.ts` has them, whatever a collector gave: at most 20, of at most 500 names, on one line each; groups of
 * the same kind and title are joined. A name keeps every word: a collector knows where names stand, and an apparent degree
 * is somebody's surname. A name longer than 200 is a passage and is left out.
 */
function boundedGroups(groups: readonly FoundGroup[]): FoundGroup[] {
  const byTitle = Map.groupBy(groups, ({ kind, title }) => `${kind} ${cutTitle(title)}`)
  const bounded: FoundGroup[] = []
  for (const [first, ...others] of byTitle.values()) {
    if (!first || bounded.length === MAX_GROUPS) continue
    // Unicode's shortest form (NFC), since names are compared unchanged.
    const names = [first, ...others].flatMap(({ names }) =>
      names.map((name) => collapsed(name).normalize('NFC')),
    )
    const kept = [...new Set(names.filter(isName))].slice(0, MAX_NAMES)
    const title = cutTitle(first.title)
    if (kept.length > 0) bounded.push({ kind: first.kind, ...(title && { title }), names: kept })
  }
  return bounded
}

const isName = (name: string): boolean =>
  name.length <= MAX_LENGTH && name.isWellFormed() && !NO_NAME.test(name)

/** Without groups that say again what one before them has said, as pages do for narrow and for wide screens. */
const withoutRepeats = (groups: readonly FoundGroup[]): FoundGroup[] =>
  groups.filter(
    ({ names }, index) =>
      !groups.slice(0, index).some((other) => new Set(names).isSubsetOf(new Set(other.names))),
  )

const cutTitle = (title = ''): string =>
  collapsed(title).slice(0, MAX_LENGTH).replace(HALF_CHARACTER, '').trimEnd()
