import { boundedGroups, withoutRepeats } from './bounded-groups.ts'
import type { Found, FoundGroup, PageInView, Site } from './found.ts'
import { declaredPeople, listedPeople } from './generic.ts'
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
