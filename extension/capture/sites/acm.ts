import type { FoundGroup, PageInView, Site } from '../found.ts'
import { isAtHost, textOf } from '../reading/page-text.ts'
import { groupOf, namesIn } from '../reading/people.ts'

const AUTHORS = '.contributors [property="author"][typeof="Person"]'
const NAME_PARTS = '[property="givenName"], [property="familyName"]'

const nameOf = (person: Element): string =>
  [...person.querySelectorAll(NAME_PARTS)].map(textOf).join(' ').trim()

function collect({ document }: PageInView): FoundGroup[] {
  const title = textOf(document.querySelector('h1[property="name"]'))
  return groupOf('authors', title, namesIn(document.querySelectorAll(AUTHORS), nameOf))
}

/**
 * ACM Digital Library's article pages. Marks (RDFa): a `.contributors` block whose people are
 * `[property="author"][typeof="Person"]` with a `givenName` and a `familyName`; names in references have neither.
 * Learned from public programs that read `span[property="author"][role="listitem"]`, and from Zotero's translator
 * `ACM Digital Library.js`.
 */
export const acm: Site = {
  name: 'ACM Digital Library',
  isHere: ({ url }) => isAtHost(url, 'dl.acm.org'),
  collect,
}
