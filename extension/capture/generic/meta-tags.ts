import { namesInEach } from '../../../shared/lists/names-in-text.ts'
import type { FoundGroup } from '../found.ts'
import { oneLine } from '../reading/page-text.ts'
import { declaredNames } from './declared-names.ts'

/**
 * The families of meta tags that a publication names its authors with, the most exact first: Google Scholar's
 * inclusion guidelines list `citation_`, `bepress_citation_`, `eprints.` and Dublin Core, in this order of preference. A tag of
 * `authors` names one person, one of `lists` all of them.
 */
const FAMILIES = [
  { authors: ['citation_author'], lists: ['citation_authors'], title: 'citation_title' },
  { authors: ['bepress_citation_author'], lists: [], title: 'bepress_citation_title' },
  { authors: ['eprints.creators_name'], lists: [], title: 'eprints.title' },
  { authors: ['dc.creator', 'dcterms.creator'], lists: [], title: 'dc.title' },
]

/** More meta tags than this are not looked at; papers of large collaborations have a few thousand. */
const MAX_TAGS = 10_000

/** The authors that a page's meta tags declare, with the paper's title; nothing on a page that is about no paper. */
export function peopleInMetaTags(document: Document): FoundGroup[] {
  const contents = contentsByName(document)
  const contentsOf = (names: readonly string[]): string[] => names.flatMap((name) => contents.get(name) ?? [])
  for (const { authors, lists, title } of FAMILIES) {
    const found = [...declaredNames(contentsOf(authors)), ...namesInEach(contentsOf(lists))]
    const names = [...new Set(found)]
    if (names.length > 0) return [{ kind: 'authors', title: oneLine(contents.get(title)?.[0] ?? ''), names }]
  }
  return []
}

/** Every `<meta name content>` by its name in small letters; some pages write `property`, or `DC.Creator`. */
function contentsByName(document: Document): Map<string, string[]> {
  const contents = new Map<string, string[]>()
  for (const tag of [...document.querySelectorAll('meta[content]')].slice(0, MAX_TAGS)) {
    const name = (tag.getAttribute('name') ?? tag.getAttribute('property') ?? '').toLowerCase()
    const content = tag.getAttribute('content') ?? ''
    const before = contents.get(name)
    if (before) before.push(content)
    else contents.set(name, [content])
  }
  return contents
}
