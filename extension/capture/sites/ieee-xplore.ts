import type { FoundGroup, PageInView, Site } from '../found.ts'
import { boundedNames, collapsed, foundGroup, isAtHost, namesIn, textOf } from '../reading/people.ts'

/** A script longer than this, in UTF-16 units, is a program and no record of one article. */
const LONGEST_SCRIPT = 2_000_000

/** Where the JSON object that begins at `start` ends, or -1: braces inside of texts do not count. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return -1
}

/**
 * The JSON object that a script's text assigns, found behind `marker` (`name=`) without running anything; undefined
 * when the marker, the object or its end is not there or it is not JSON.
 */
export function jsonBehind(marker: string, script: string): unknown {
  const at = script.length <= LONGEST_SCRIPT ? script.indexOf(marker) : -1
  if (at < 0) return undefined
  const start = at + marker.length
  const end = script[start] === '{' ? endOfObject(script, start) : -1
  if (end < 0) return undefined
  try {
    return JSON.parse(script.slice(start, end))
  } catch {
    return undefined
  }
}

const METADATA = 'xplGlobal.document.metadata='
const AUTHORS_SHOWN = '.authors-info-container .authors-info a[href*="/author/"]'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? collapsed(value) : '')

/** The article that the address asks for: the page changes it without loading again, its script then tells of another. */
const articleOf = (url: URL): string | undefined => url.pathname.match(/\/document\/(\d+)/)?.[1]

function metadataOf({ document, url }: PageInView): Fields | null {
  for (const script of document.querySelectorAll('script')) {
    const metadata = jsonBehind(METADATA, script.textContent ?? '')
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
  const told = foundGroup('authors', title, boundedNames(authors.map(authorName)))
  if (told.length > 0) return told
  const shown = namesIn(page.document.querySelectorAll(AUTHORS_SHOWN))
  return foundGroup('authors', textOf(page.document.querySelector('h1.document-title')), shown)
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
