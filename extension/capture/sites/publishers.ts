import { jsonIn } from '../../../shared/json.ts'
import type { FoundGroup, PageInView, Site } from '../found.ts'
import { collapsed, isAtHost, namesIn, textOf } from '../reading/page-text.ts'

const ACM_AUTHORS = '.contributors [property="author"][typeof="Person"]'
const ACM_NAME_PARTS = '[property="givenName"], [property="familyName"]'

/**
 * ACM Digital Library's article pages. Marks (RDFa): a `.contributors` block whose people are
 * `[property="author"][typeof="Person"]` with a `givenName` and a `familyName`; names in references have neither.
 * Learned from public programs that read these marks, and from Zotero's translator `ACM Digital Library.js`.
 */
export const acm: Site = {
  name: 'ACM Digital Library',
  isHere: ({ url }) => isAtHost(url, 'dl.acm.org'),
  collect: ({ document }): FoundGroup[] => {
    const title = textOf(document.querySelector('h1[property="name"]'))
    const nameOf = (person: Element): string =>
      [...person.querySelectorAll(ACM_NAME_PARTS)].map(textOf).join(' ').trim()
    return [{ kind: 'authors', title, names: namesIn(document.querySelectorAll(ACM_AUTHORS), nameOf) }]
  },
}

/** Every author of an abstract page is a link to a search for them; "et al." and affiliations are not. */
const ARXIV_AUTHORS = 'div.authors a[href*="searchtype=author"]'

/**
 * arXiv's abstract pages. Marks: `div.authors` with links that search for an author, `h1.title`. Learned from Zotero's
 * translator `arXiv.org.js` and from public programs that read `div.authors` behind its `span.descriptor`.
 */
export const arxiv: Site = {
  name: 'arXiv',
  isHere: ({ url }) => isAtHost(url, 'arxiv.org'),
  collect: ({ document }): FoundGroup[] => {
    const title = textOf(document.querySelector('h1.title')).replace(/^Title:\s*/, '')
    return [{ kind: 'authors', title, names: namesIn(document.querySelectorAll(ARXIV_AUTHORS)) }]
  },
}

const SPRINGER_AUTHORS = 'ul[data-test="authors-list"] [data-test="author-name"]'
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

/**
 * SpringerLink's articles, chapters and books. Marks: `ul[data-test="authors-list"]` with `[data-test="author-name"]`;
 * on a book's page `#editorsandaffiliations`. Learned from Zotero's translator `Springer Link.js` and from public
 * programs that read chapters and the volumes of Lecture Notes in Computer Science.
 */
export const springer: Site = {
  name: 'SpringerLink',
  isHere: ({ url }) => isAtHost(url, 'link.springer.com'),
  collect: ({ document, url }): FoundGroup[] => {
    const title = textOf(document.querySelector('main h1'))
    const authors = namesIn(document.querySelectorAll(SPRINGER_AUTHORS))
    // A chapter names its book's editors too, at its foot: they have not written it.
    const editors = url.pathname.startsWith('/book/') ? editorsOf(document) : []
    return [
      { kind: 'authors', title, names: authors },
      { kind: 'contributors', title, names: editors },
    ]
  },
}

/** JSON, and the end of the line after it. */
const METADATA = /xplGlobal\.document\.metadata=(\{[\s\S]*?\});\s*$/m
const IEEE_AUTHORS = '.authors-info-container .authors-info a[href*="/author/"]'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? collapsed(value) : '')

/** The script's data on the article in the address, which the page changes without loading again. */
function metadataOf({ document, url }: PageInView): Fields {
  const scripts = Array.from(document.querySelectorAll('script'), ({ textContent }) => textContent ?? '')
  const metadata = jsonIn(scripts.map((script) => METADATA.exec(script)?.[1]).find((json) => json) ?? '')
  if (!isFields(metadata)) return {}
  const article = textIn(metadata.articleNumber) || textIn(metadata.articleId)
  return article === '' || article === url.pathname.match(/\/document\/(\d+)/)?.[1] ? metadata : {}
}

function ieeeAuthor(author: unknown): string {
  if (!isFields(author)) return ''
  return textIn(author.name) || `${textIn(author.firstName)} ${textIn(author.lastName)}`.trim()
}

/**
 * IEEE Xplore's document pages. Marks: a script that sets `xplGlobal.document.metadata` to JSON with `authors`, which is
 * read as text and never run; else the authors shown, links to `/author/` in `.authors-info`. Learned from Zotero's
 * translator `IEEE Xplore.js` and from public programs that read either of the two.
 */
export const ieeeXplore: Site = {
  name: 'IEEE Xplore',
  isHere: ({ url }) => isAtHost(url, 'ieeexplore.ieee.org'),
  collect: (page) => {
    const { authors, formulaStrippedArticleTitle, title } = metadataOf(page)
    const told = Array.isArray(authors) ? authors.map(ieeeAuthor).filter((name) => name !== '') : []
    if (told.length > 0)
      return [{ kind: 'authors', title: textIn(formulaStrippedArticleTitle) || textIn(title), names: told }]
    const titleShown = textOf(page.document.querySelector('h1.document-title'))
    return [
      { kind: 'authors', title: titleShown, names: namesIn(page.document.querySelectorAll(IEEE_AUTHORS)) },
    ]
  },
}
