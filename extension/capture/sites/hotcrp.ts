import type { FoundGroup, GroupKind, PageInView, Site } from '../found.ts'
import { givenNameFirst, namesIn, textOf } from '../reading/page-text.ts'

/** Any of these: the footer's link, a submission's number before its title, the table of users. */
const ONLY_HERE = '#p-footer a[href^="https://hotcrp.com/"], h1.paptitle .pnum, table#foldul.pltable'

/** The heading of the authors alone folds in this way: contacts and conflicts have the other marks, too. */
const AUTHORS_HEADING = '.pavt.js-aufoldup'
const USERS = 'table#foldul.pltable tr.pl'
const PAGE_HEADING = '#h-page h1, #header-page h1'

/** HotCRP's lists of users (its `t` in the address) by whom they hold; the others are users of any kind. */
const COMMITTEE_LIST = /^pc(?:adminx?)?$/
const REVIEWERS_LIST = /^(?:req?|ext|extsub|extrev-not-accepted)$/

/** An author's line is `Name (Affiliation) <e-mail>`, the last two in elements; without a name it begins with the e-mail. */
function authorName(line: Element): string {
  const text = textOf(line)
  const rest = line.querySelector('.auaff, a')
  const name = rest ? text.slice(0, text.indexOf(textOf(rest))) : text
  return name.trimEnd().replace(/ ?<$/, '')
}

/** A user without a name shows as `[No name]`; lists sorted by family name write it first. */
function userName(row: Element): string {
  const name = textOf(row.querySelector('td.pl .taghl'))
  return name === '[No name]' ? '' : givenNameFirst(name)
}

function listKind({ url }: PageInView, heading: string): GroupKind {
  const list = url.searchParams.get('t') ?? url.pathname.match(/\/users(?:\.php)?\/([^/]+)/)?.[1] ?? ''
  if (list === '' ? /program committee/i.test(heading) : COMMITTEE_LIST.test(list)) return 'committee'
  return REVIEWERS_LIST.test(list) ? 'reviewers' : 'users'
}

function collect(page: PageInView): FoundGroup[] {
  const { document } = page
  const authors =
    document.querySelector(AUTHORS_HEADING)?.nextElementSibling?.querySelectorAll('.odname') ?? []
  const title = textOf(document.querySelector('h1 .ptitle'))
  const heading = textOf(document.querySelector(PAGE_HEADING))
  const users = namesIn(document.querySelectorAll(USERS), userName)
  return [
    { kind: 'authors', title, names: namesIn(authors, authorName) },
    { kind: listKind(page, heading), title: heading, names: users },
  ]
}

/**
 * HotCRP's submission pages and its lists of users and of the programme committee, at any address: every conference
 * may run its own. Marks: see the selectors above. Learned from HotCRP's source (kohler/hotcrp): `src/papertable.php`
 * renders the authors, `src/contactlist.php` the users, `lib/qrequest.php` the footer.
 */
export const hotcrp: Site = {
  name: 'HotCRP',
  isHere: ({ document }) => document.querySelector(ONLY_HERE) !== null,
  collect,
}
