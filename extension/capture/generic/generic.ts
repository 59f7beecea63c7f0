import type { FoundGroup } from '../found.ts'
import { peopleInJsonLd } from './json-ld.ts'
import { peopleInList } from './lists.ts'
import { peopleInMetaTags } from './meta-tags.ts'
import { sectionsOf } from './sections.ts'
import { peopleInTable } from './tables.ts'

/** The people that a page of any site declares for programs to read: in meta tags, or else in JSON-LD. */
export function declaredPeople(document: Document): FoundGroup[] {
  const inTags = peopleInMetaTags(document)
  return inTags.length > 0 ? inTags : peopleInJsonLd(document)
}

/** The people in a page's lists and tables, where there is no doubt that they are people. */
export function listedPeople(document: Document): FoundGroup[] {
  return sectionsOf(document).flatMap((section) =>
    section.element.matches('table') ? peopleInTable(section) : peopleInList(section),
  )
}
