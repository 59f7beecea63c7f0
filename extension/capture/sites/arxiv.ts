import type { FoundGroup, PageInView, Site } from '../found.ts'
import { isAtHost, textOf } from '../reading/page-text.ts'
import { groupOf, namesIn } from '../reading/people.ts'

/** Every author of an abstract page is a link to a search for them; "et al." and affiliations are not. */
const AUTHORS = 'div.authors a[href*="searchtype=author"]'

function collect({ document }: PageInView): FoundGroup[] {
  const title = textOf(document.querySelector('h1.title')).replace(/^Title:\s*/, '')
  return groupOf('authors', title, namesIn(document.querySelectorAll(AUTHORS)))
}

/**
 * arXiv's abstract pages. Marks: `div.authors` with links that search for an author, `h1.title`. Learned from Zotero's
 * translator `arXiv.org.js` and from public programs that read `div.authors` behind its `span.descriptor`.
 */
export const arxiv: Site = {
  name: 'arXiv',
  isHere: ({ url }) => isAtHost(url, 'arxiv.org'),
  collect,
}
