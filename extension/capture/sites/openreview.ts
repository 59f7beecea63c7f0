import type { FoundGroup, GroupKind, PageInView, Site } from '../found.ts'
import { isAtHost, namesIn, textOf } from '../reading/page-text.ts'

const AUTHORS = '.forum-note .forum-authors h3 > span > *'
const AUTHOR_MARKS = '.show-all, .glyphicon, .private-author-label'
const MEMBERS = '.members .member-row:not(.deleted) .member-id, .members ul.list-unstyled > li'

/** The signatory of an anonymous paper is a group shown like a person: *NeurIPS 2026 Conference Submission7 Authors*. */
const GROUP_NAME = /\b(?:submission|paper)\s*\d+\b|\b(?:authors|reviewers|chairs)$/i

function authorName(author: Element): string {
  if (author.matches(AUTHOR_MARKS)) return ''
  const name = textOf(author.querySelector('a') ?? author)
  return GROUP_NAME.test(name) ? '' : name
}

/**
 * A member's first link is who they are, a second one their anonymous id. A profile's id is its person's name and a
 * number, `~Ion_Stoica1`; other members are e-mail addresses and groups.
 */
function memberName(member: Element): string {
  const id = textOf(member.querySelector('a'))
  return /^~\S+$/.test(id) ? id.slice(1).replace(/\d+$/, '').replaceAll('_', ' ') : ''
}

/** Returns the kind of a group's members, by the last part of its id. */
function groupKind(url: URL): GroupKind {
  const role = (url.searchParams.get('id') ?? '').split('/').at(-1) ?? ''
  if (/reviewers/i.test(role)) return 'reviewers'
  if (/authors/i.test(role)) return 'authors'
  return /committee|chairs|editors/i.test(role) ? 'committee' : 'users'
}

/** The page shows 20 authors and the rest on demand; its head names all, but perhaps those of the page before. */
function forumAuthors(document: Document): string[] {
  const shown = namesIn(document.querySelectorAll(AUTHORS), authorName)
  const metaTags = document.querySelectorAll('meta[name="citation_author"]')
  const told = namesIn(metaTags, (tag) => (tag.getAttribute('content') ?? '').trim())
  return shown.length > 0 && shown.every((name) => told.includes(name)) ? told : shown
}

function collect({ document, url }: PageInView): FoundGroup[] {
  const paper = textOf(document.querySelector('.forum-note .citation_title'))
  const group = textOf(document.querySelector('h1'))
  return [
    { kind: 'authors', title: paper, names: forumAuthors(document) },
    { kind: groupKind(url), title: group, names: namesIn(document.querySelectorAll(MEMBERS), memberName) },
  ]
}

/**
 * OpenReview's forums (a paper) and groups (their members, where the reader may see them). Marks: `.forum-note` with
 * `.citation_title` and `.forum-authors`; `.members` with `.member-row .member-id` (a group being edited) or a list of
 * links. Learned from OpenReview's source (openreview/openreview-web): `components/forum/ForumNote.js`,
 * `components/NoteAuthors.js`, `components/ExpandableList.js`, `components/group/GroupMembers.js`,
 * `components/group/info/GroupMembersInfo.js`. React has rendered all of it before anyone can ask.
 */
export const openreview: Site = {
  name: 'OpenReview',
  isHere: ({ url }) => isAtHost(url, 'openreview.net'),
  collect,
}
