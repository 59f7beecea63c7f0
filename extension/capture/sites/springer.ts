import type { FoundGroup, PageInView, Site } from '../found.ts'
import { isAtHost, textOf } from '../reading/page-text.ts'
import { groupOf, namesIn } from '../reading/people.ts'

const AUTHORS = 'ul[data-test="authors-list"] [data-test="author-name"]'
/** A book's editors, in the markup of older and of newer pages. */
const EDITORS = '#editorsandaffiliations [itemprop="editor"] .authors-affiliations__name'
const EDITORS_BY_AFFILIATION = '#editorsandaffiliations-content .c-article-author-affiliation__authors-list'

/** People of one affiliation stand in one line: `A, B & C`. */
const namesOnLine = (line: Element): string[] =>
  textOf(line)
    .split(/,|&| and /)
    .map((name) => name.trim())

function editorsOf(document: Document): string[] {
  const older = namesIn(document.querySelectorAll(EDITORS))
  return older.length > 0 ? older : namesIn(document.querySelectorAll(EDITORS_BY_AFFILIATION), namesOnLine)
}

function collect({ document, url }: PageInView): FoundGroup[] {
  const title = textOf(document.querySelector('main h1'))
  const authors = namesIn(document.querySelectorAll(AUTHORS))
  // A chapter names its book's editors too, at its foot: they have not written it.
  const editors = url.pathname.startsWith('/book/') ? editorsOf(document) : []
  return [...groupOf('authors', title, authors), ...groupOf('contributors', title, editors)]
}

/**
 * SpringerLink's articles, chapters and books. Marks: `ul[data-test="authors-list"]` with `[data-test="author-name"]`;
 * on a book's page `#editorsandaffiliations`. Learned from Zotero's translator `Springer Link.js` and from public
 * programs that read chapters and the volumes of Lecture Notes in Computer Science.
 */
export const springer: Site = {
  name: 'SpringerLink',
  isHere: ({ url }) => isAtHost(url, 'link.springer.com'),
  collect,
}
