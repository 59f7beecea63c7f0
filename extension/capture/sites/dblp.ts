import type { FoundGroup, PageInView, Site } from '../found.ts'
import { isAtHost, namesIn, textOf } from '../reading/page-text.ts'

const PERSON = 'header#headline[data-name] .name.primary'
const COAUTHOR_INDEX = '#coauthor-section .person'
const ENTRY = '.publ-list > li.entry'
const AUTHORS = 'cite.data [itemprop="author"] [itemprop="name"]'

/** Returns a name with its homonym number, which the page may show beside the name. The title then has both. */
function nameOf(element: Element): string {
  const shown = textOf(element)
  const full = element.getAttribute('title') ?? ''
  return full.startsWith(`${shown} `) && /^ \d{4}$/.test(full.slice(shown.length)) ? full : shown
}

const authorsOf = (entries: Element[]): Element[] =>
  entries.flatMap((entry) => [...entry.querySelectorAll(AUTHORS)])

/** Returns a person and the person's coauthors: from the coauthor index, or else from the listed entries. */
function personGroups(document: Document, entries: Element[]): FoundGroup[] {
  const [title] = namesIn(document.querySelectorAll(PERSON), nameOf)
  if (title === undefined) return []
  const index = namesIn(document.querySelectorAll(COAUTHOR_INDEX), (coauthor) =>
    textOf(coauthor.querySelector('a')),
  )
  const listed = index.length > 0 ? index : namesIn(authorsOf(entries), nameOf)
  return [
    { kind: 'names', names: [title] },
    { kind: 'coauthors', title, names: listed.filter((name) => name !== title) },
  ]
}

/** Returns the authors of the record in the address. The page may list other records below it. */
function recordGroups(url: URL, entries: Element[]): FoundGroup[] {
  const key = url.pathname.replace(/^\/rec\//, '').replace(/\.html$/, '')
  const entry = entries.find(({ id }) => id === key)
  if (!entry) return []
  const title = textOf(entry.querySelector('cite.data .title')).replace(/\.$/, '')
  return [{ kind: 'authors', title, names: namesIn(authorsOf([entry]), nameOf) }]
}

/** Returns the authors of a volume's papers. The page lists the editors above them, as authors of a book. */
function contentsGroups(document: Document, entries: Element[]): FoundGroup[] {
  const papers = entries.filter((entry) => !entry.matches('.editor, .book'))
  const title = textOf(document.querySelector('#headline h1'))
  return [{ kind: 'authors', title, names: namesIn(authorsOf(papers), nameOf) }]
}

function collect(page: PageInView): FoundGroup[] {
  const entries = [...page.document.querySelectorAll(ENTRY)]
  if (page.url.pathname.startsWith('/rec/')) return recordGroups(page.url, entries)
  if (page.url.pathname.startsWith('/db/')) return contentsGroups(page.document, entries)
  return personGroups(page.document, entries)
}

/**
 * dblp's pages of a person, of a record and of a volume, at its mirrors too. Marks: `header#headline[data-name]`,
 * `#coauthor-section .person`, `li.entry` with its key as id, schema.org's `author` and `name` in `cite.data`. Names
 * keep their homonym number (`Wei Wang 0001`). Learned from public programs that read these pages.
 */
export const dblp: Site = {
  name: 'dblp',
  isHere: ({ url }) => isAtHost(url, 'dblp.org', 'dblp.uni-trier.de', 'dblp.dagstuhl.de'),
  collect,
}
