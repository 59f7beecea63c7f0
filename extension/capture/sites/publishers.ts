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
