import type { FormatKey } from '../../../messages/en/places/conference-files.ts'
import { AUTHORS_READ, MAX_NAME } from '../bounds.ts'
import { emailIn, profileIn, textIn } from '../cells/cell-texts.ts'
import type { TableColumns } from '../columns.ts'
import { type Cells, cellOf, type Entry, isEntry, kindOf, personIn, textOf } from './entry-fields.ts'

/** The rows of an entry: a submission with its authors, the people of a role, or a conflict. */
export type EntryRows = {
  rows: Cells[]
  /** Declared conflicts of HotCRP: kinds by addresses. */
  conflicts?: Entry
  /** The number of a submission that its authors have withdrawn. */
  withdrawn?: string
  /** The name of a role whose people do not review. */
  leftOut?: string
}

/** One form of entries. `read`: null for an entry of another form. */
export type EntryForm = {
  format: FormatKey
  role: TableColumns['role']
  read: (entry: Entry) => EntryRows | null
}

export const FORMS: readonly EntryForm[] = [
  { format: 'hotcrpJson', role: 'submissions', read: paperOfHotcrp },
  { format: 'openreviewSubmissions', role: 'submissions', read: note },
  { format: 'openreviewConflicts', role: 'conflicts', read: edge },
  { format: 'openreviewCommittee', role: 'committee', read: group },
  { format: 'submissionEntries', role: 'submissions', read: paper },
  { format: 'aclpubCommittee', role: 'committee', read: role },
]

/** A paper as HotCRP's API answers and as its export holds it. */
function paperOfHotcrp({ pid, title, authors, collaborators, ...others }: Entry): EntryRows | null {
  const submission = textOf(pid)
  if (!/^[1-9]\d{0,11}$/.test(submission)) return null
  if (others.status === 'withdrawn' || others.withdrawn === true) return { rows: [], withdrawn: submission }
  const facts = { submission, title: titleIn(title), collaborators: cellOf(collaborators, '\n') }
  const { pc_conflicts: conflicts } = others
  // An empty set of conflicts is an empty list in PHP's JSON.
  const declared = isEntry(conflicts) ? conflicts : Array.isArray(conflicts) ? {} : null
  return { rows: authorsOf(facts, authors), ...(declared && { conflicts: declared }) }
}

/** A submission with its number and lists of authors, as in aclpub2's `papers.yml`, or of speakers, as Pretalx exports it. */
function paper(entry: Entry): EntryRows | null {
  const { title, authors = entry.speakers, ...others } = entry
  const keys = Object.keys(others).filter((key) => textOf(others[key]) !== '')
  const keysOf = (kind: string): string[] => keys.filter((key) => kindOf(key) === kind)
  const [number] = [...keysOf('submission'), ...keysOf('number')]
  if (number === undefined || !Array.isArray(authors)) return null
  const people = keysOf('authors').map((key) => [others[key]].flat())
  return {
    rows: authorsOf(
      { submission: textOf(others[number]), title: titleIn(title) },
      people.reduce(withCoauthors, authors),
    ),
  }
}

/** The authors of two lists, such as `authors` and `coauthors`, each once whom both name. */
function withCoauthors(authors: unknown[], others: readonly unknown[]): unknown[] {
  const nameOf = (author: unknown): string => {
    const { name, given, family, email } = personIn(author)
    return [name, given, family].filter(Boolean).join(' ') || email || textOf(author)
  }
  const names = new Set(authors.map(nameOf))
  return [...authors, ...others.filter((other) => !names.has(nameOf(other)))]
}

/** A note of OpenReview. Its lists of names and of profiles belong together where they are as long; the longer one counts. */
function note({ id, number, content }: Entry): EntryRows | null {
  if (typeof id !== 'string' || !isEntry(content)) return null
  const [title, names, ids] = [content.title, content.authors, content.authorids].map(unwrapped)
  const profiles = Array.isArray(ids) ? ids.map(textOf) : []
  const isNamed = Array.isArray(names) && names.length > 0 && names.length >= profiles.length
  const authors = isNamed ? names : profiles.map(() => '')
  const facts = { submission: textOf(number) || id, note: id, title: titleIn(title) }
  const people = authors.map((name, index): unknown => {
    // An author without a profile is known by an address, or by a search at dblp that names them.
    const key = authors.length === profiles.length ? (profiles[index] ?? '') : ''
    const account = { profile: profileIn(key), email: emailIn(key) }
    if (typeof name !== 'string' || !(account.profile || account.email)) return name || key
    return { name, ...account }
  })
  return { rows: authorsOf(facts, people) }
}

/** The content of a field of a note: within a wrapper in OpenReview's API 2, without one in API 1. */
const unwrapped = (field: unknown): unknown => (isEntry(field) && 'value' in field ? field.value : field)

const titleIn = (title: unknown): string => cellOf(title, ' ').slice(0, 20_000)

/** A row an author. One that holds nobody shows that the list is cut. */
function authorsOf({ collaborators = '', ...facts }: Cells, authors: unknown): Cells[] {
  const all = Array.isArray(authors) ? authors.slice(0, AUTHORS_READ) : [authors].filter(textOf)
  const rows = all.map((author) => {
    const person = personIn(author)
    return { ...facts, ...(Object.keys(person).length > 0 ? person : { name: '…' }) }
  })
  const [first = facts, ...others] = rows
  return [{ ...first, collaborators }, ...others]
}

/** A conflict of OpenReview: `tail` with the submission `head`. */
function edge({ head, tail, label }: Entry): EntryRows | null {
  if (typeof head !== 'string' || typeof tail !== 'string') return null
  const [profile, email] = [profileIn(tail), emailIn(tail)]
  const reviewer = profile || email ? { profile, email } : { unread: tail }
  return { rows: [{ note: head, conflict: textOf(label) || 'conflict', ...reviewer }] }
}

/** A group of OpenReview. Its members are profiles and addresses; one with a slash is a group. */
function group({ id, members }: Entry): EntryRows | null {
  if (typeof id !== 'string' || !Array.isArray(members)) return null
  const people = members.map((member): Cells => {
    const { name, ...person } = personIn(member)
    if (isEntry(member) || !name) return { ...person, ...(name && { name }) }
    return name.includes('/') ? {} : { unread: name }
  })
  return roleWith(id, isCommittee(id), textIn(id.split('/').at(-1) ?? ''), people)
}

/** A role of aclpub2's `program_committee.yml`, or another group by its name. */
function role({
  name: group,
  role: name = group,
  people,
  entries = people,
  members = entries,
}: Entry): EntryRows | null {
  if (typeof name !== 'string' || !Array.isArray(members)) return null
  return roleWith(name, !NO_REVIEWERS.test(name), textIn(name), members.map(personIn))
}

function roleWith(name: string, isMeant: boolean, roles: string, people: readonly Cells[]): EntryRows {
  const rows = people.filter((one) => Object.keys(one).length > 0).map((one) => ({ ...one, roles }))
  return { rows, ...(!isMeant && { leftOut: textIn(name, MAX_NAME) }) }
}

const NO_REVIEWERS = /speaker|keynote|author|sponsor|volunteer|panelist/iu
const COMMITTEE = /(?:^|_)(?:reviewers?|chairs?|editors?|committee|pc)$/iu
const OF_SUBMISSION = /^(?:submission|paper)_?\d+$/iu

/**
 * Whether a group is part of the committee: `X.org/2027/Conference/Area_Chairs` is, and its subgroups `/Declined` and
 * `/Invited`, the reviewers of one submission and `/Authors` are not.
 */
function isCommittee(id: string): boolean {
  const [last = '', ...above] = id.split('/').filter(Boolean).reverse()
  return COMMITTEE.test(last) && !above.some((part) => COMMITTEE.test(part) || OF_SUBMISSION.test(part))
}
