import type { FoundGroup, PageInView, Site } from '../found.ts'
import { collapsed, isAtHost, namesIn, textOf } from '../reading/page-text.ts'

/** JSON, and the end of the line after it. */
const METADATA = /xplGlobal\.document\.metadata=(\{[\s\S]*?\});\s*$/m
const AUTHORS_SHOWN = '.authors-info-container .authors-info a[href*="/author/"]'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? collapsed(value) : '')

/** The article that the address asks for: the page changes it without loading again, its script then tells of another. */
const articleOf = (url: URL): string | undefined => url.pathname.match(/\/document\/(\d+)/)?.[1]

function parsed(json = ''): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function metadataOf({ document, url }: PageInView): Fields | null {
  for (const script of document.querySelectorAll('script')) {
    const metadata = parsed((script.textContent ?? '').match(METADATA)?.[1])
    if (!isFields(metadata)) continue
    const article = textIn(metadata.articleNumber) || textIn(metadata.articleId)
    return article === '' || article === articleOf(url) ? metadata : null
  }
  return null
}

function authorName(author: unknown): string {
  if (!isFields(author)) return ''
  return textIn(author.name) || `${textIn(author.firstName)} ${textIn(author.lastName)}`.trim()
}

function collect(page: PageInView): FoundGroup[] {
  const metadata = metadataOf(page)
  const authors = Array.isArray(metadata?.authors) ? metadata.authors : []
  const title = textIn(metadata?.formulaStrippedArticleTitle) || textIn(metadata?.title)
  const names = authors.map(authorName).filter((name) => name !== '')
  if (names.length > 0) return [{ kind: 'authors', title, names }]
  const shown = namesIn(page.document.querySelectorAll(AUTHORS_SHOWN))
  const titleShown = textOf(page.document.querySelector('h1.document-title'))
  return [{ kind: 'authors', title: titleShown, names: shown }]
}

/**
 * IEEE Xplore's document pages. Marks: a script that sets `xplGlobal.document.metadata` to JSON with `authors`, which is
 * read as text and never run; else the authors shown, links to `/author/` in `.authors-info`. Learned from Zotero's
 * translator `IEEE Xplore.js` and from public programs that read either of the two.
 */
export const ieeeXplore: Site = {
  name: 'IEEE Xplore',
  isHere: ({ url }) => isAtHost(url, 'ieeexplore.ieee.org'),
  collect,
}
