import type { FoundGroup, GroupKind, PageInView, Site } from './found.ts'
import { givenNameFirst, isAtHost, namesIn, textOf } from './reading/page-text.ts'

/** A page of HotCRP has one of these: the footer, a submission's number, or the table of users. */
const HOTCRP_MARKS = '#p-footer a[href^="https://hotcrp.com/"], h1.paptitle .pnum, table#foldul.pltable'
/** The authors' heading. The headings of contacts and conflicts have only some of these classes. */
const HOTCRP_AUTHORS = '.pavt.js-aufoldup'

/** Finds the name in a line `Name (Affiliation) <e-mail>`. The name may be missing. */
function hotcrpAuthor(line: Element): string {
  const text = textOf(line)
  const rest = line.querySelector('.auaff, a')
  const name = rest ? text.slice(0, text.indexOf(textOf(rest))) : text
  return name.trimEnd().replace(/ ?<$/, '')
}

/** HotCRP writes `Family, Given` in a list that is sorted by family name. */
function hotcrpUser(row: Element): string {
  const name = textOf(row.querySelector('td.pl .taghl'))
  return name === '[No name]' ? '' : givenNameFirst(name)
}

function hotcrpKind({ url }: PageInView, heading: string): GroupKind {
  const list = url.searchParams.get('t') ?? url.pathname.match(/\/users(?:\.php)?\/([^/]+)/)?.[1] ?? ''
  if (list === '' ? /program committee/i.test(heading) : /^pc(?:adminx?)?$/.test(list)) return 'committee'
  return /^(?:req?|ext|extsub|extrev-not-accepted)$/.test(list) ? 'reviewers' : 'users'
}

/**
 * HotCRP's pages of submissions and users, at any address: a conference may run its own HotCRP.
 * Learned from kohler/hotcrp: `src/papertable.php` (authors), `src/contactlist.php` (users), `lib/qrequest.php` (footer).
 */
export const hotcrp: Site = {
  name: 'HotCRP',
  isHere: ({ document }) => document.querySelector(HOTCRP_MARKS) !== null,
  collect: (page) => {
    const { document } = page
    const authors = document.querySelector(HOTCRP_AUTHORS)?.nextElementSibling?.querySelectorAll('.odname')
    const users = document.querySelectorAll('table#foldul.pltable tr.pl')
    const title = textOf(document.querySelector('h1 .ptitle'))
    const heading = textOf(document.querySelector('#h-page h1, #header-page h1'))
    return [
      { kind: 'authors', title, names: namesIn(authors ?? [], hotcrpAuthor) },
      { kind: hotcrpKind(page, heading), title: heading, names: namesIn(users, hotcrpUser) },
    ]
  },
}

const FORUM_AUTHORS = '.forum-note .forum-authors h3 > span > *'
const FORUM_MARKS = '.show-all, .glyphicon, .private-author-label'
const MEMBERS = '.members .member-row:not(.deleted) .member-id, .members ul.list-unstyled > li'

/** OpenReview names a group as the author of an anonymous paper: *VLDB 2026 Conference Submission7 Authors*. */
const GROUP_NAME = /\b(?:submission|paper)\s*\d+\b|\b(?:authors|reviewers|chairs)$/i

function forumAuthor(author: Element): string {
  const name = author.matches(FORUM_MARKS) ? '' : textOf(author.querySelector('a') ?? author)
  return GROUP_NAME.test(name) ? '' : name
}

/** The name in the id of a profile, such as `~Ion_Stoica1`. Reads only the first link: a second one has an anonymous id. */
function memberName(member: Element): string {
  const id = textOf(member.querySelector('a'))
  return /^~\S+$/.test(id) ? id.slice(1).replace(/\d+$/, '').replaceAll('_', ' ') : ''
}

function memberKind(url: URL): GroupKind {
  const role = (url.searchParams.get('id') ?? '').split('/').at(-1) ?? ''
  if (/reviewers/i.test(role)) return 'reviewers'
  if (/authors/i.test(role)) return 'authors'
  return /committee|chairs|editors/i.test(role) ? 'committee' : 'users'
}

/** The page shows only 20 authors. Its meta tags name all, but may still be those of the previous page. */
function forumAuthors(document: Document): string[] {
  const shown = namesIn(document.querySelectorAll(FORUM_AUTHORS), forumAuthor)
  const metaTags = document.querySelectorAll('meta[name="citation_author"]')
  const told = namesIn(metaTags, (tag) => (tag.getAttribute('content') ?? '').trim())
  return shown.length > 0 && shown.every((name) => told.includes(name)) ? told : shown
}

/**
 * OpenReview's pages of a paper and of a group. Learned from openreview/openreview-web, in `components/`:
 * `forum/ForumNote.js`, `NoteAuthors.js`, `ExpandableList.js`, `group/GroupMembers.js`, `group/info/GroupMembersInfo.js`.
 */
export const openreview: Site = {
  name: 'OpenReview',
  isHere: ({ url }) => isAtHost(url, 'openreview.net'),
  collect: ({ document, url }) => {
    const paper = textOf(document.querySelector('.forum-note .citation_title'))
    const group = textOf(document.querySelector('h1'))
    const members = namesIn(document.querySelectorAll(MEMBERS), memberName)
    return [
      { kind: 'authors', title: paper, names: forumAuthors(document) },
      { kind: memberKind(url), title: group, names: members },
    ]
  },
}

const PERSON = 'header#headline[data-name] .name.primary'
const COAUTHOR_INDEX = '#coauthor-section .person'
const ENTRY = '.publ-list > li.entry'
const AUTHORS = 'cite.data [itemprop="author"] [itemprop="name"]'

/** The homonym number of a name may be only in the element's title. */
function nameOf(element: Element): string {
  const shown = textOf(element)
  const full = element.getAttribute('title') ?? ''
  return full.startsWith(`${shown} `) && /^ \d{4}$/.test(full.slice(shown.length)) ? full : shown
}

const authorsOf = (entries: Element[]): Element[] =>
  entries.flatMap((entry) => [...entry.querySelectorAll(AUTHORS)])

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

/** The page of a record may list other records, too. */
function recordGroups(url: URL, entries: Element[]): FoundGroup[] {
  const key = url.pathname.replace(/^\/rec\//, '').replace(/\.html$/, '')
  const entry = entries.find(({ id }) => id === key)
  if (!entry) return []
  const title = textOf(entry.querySelector('cite.data .title')).replace(/\.$/, '')
  return [{ kind: 'authors', title, names: namesIn(authorsOf([entry]), nameOf) }]
}

/** Leaves out the editors of a volume. The page lists them as authors of a book. */
function contentsGroups(document: Document, entries: Element[]): FoundGroup[] {
  const papers = entries.filter((entry) => !entry.matches('.editor, .book'))
  const title = textOf(document.querySelector('#headline h1'))
  return [{ kind: 'authors', title, names: namesIn(authorsOf(papers), nameOf) }]
}

function dblpGroups(page: PageInView): FoundGroup[] {
  const entries = [...page.document.querySelectorAll(ENTRY)]
  if (page.url.pathname.startsWith('/rec/')) return recordGroups(page.url, entries)
  if (page.url.pathname.startsWith('/db/')) return contentsGroups(page.document, entries)
  return personGroups(page.document, entries)
}

/**
 * The pages of a person, of a record and of a volume, on dblp and its mirrors. Names keep their homonym number: `Wei Wang 0001`.
 * Learned from public programs that read these pages.
 */
export const dblp: Site = {
  name: 'dblp',
  isHere: ({ url }) => isAtHost(url, 'dblp.org', 'dblp.uni-trier.de', 'dblp.dagstuhl.de'),
  collect: dblpGroups,
}

/** HotCRP comes last, because only its markup identifies it. */
export const SITES: readonly Site[] = [dblp, openreview, hotcrp]
