import type { FormatKey } from '../../../messages/en/places/conference-files.ts'
import { emailIn, textIn } from '../../../people/cells/plain-text.ts'
import { AUTHORS_READ, MAX_NAME } from '../bounds.ts'
import { isConflict, profileIn } from '../cells/cell-texts.ts'
import type { TableColumns, TableRow } from '../conference-columns.ts'
import type { ReadFile } from '../read-file.ts'
import { type Reading, readTable } from '../read-table.ts'
import {
  type Cells,
  cellOf,
  columnsFor,
  type Entry,
  isEntry,
  kindOf,
  personIn,
  rowOf,
  textOf,
} from './entry-fields.ts'

/** The rows of an entry: authors of a submission, people of a role, or a conflict. */
type EntryRows = {
  rows: Cells[]
  /** Conflicts of a HotCRP paper: kinds by address. */
  conflicts?: Entry | undefined
  /** The number of a withdrawn submission. */
  withdrawn?: string
  /** The name of a role or list if nothing says that its people review. */
  leftOut?: string | false
  /** The text of a submission that was not understood. */
  unread?: string
}

// Format, role of the file, and a function that reads an entry. It returns null for an entry of another form.
type EntryForm = [FormatKey, TableColumns['role'], (entry: Entry) => EntryRows | null]

const FORMS: readonly EntryForm[] = [
  ['hotcrpJson', 'submissions', paperOfHotcrp],
  ['openreviewSubmissions', 'submissions', note],
  ['openreviewConflicts', 'conflicts', edge],
  ['openreviewCommittee', 'committee', group],
  ['submissionEntries', 'submissions', paper],
  ['aclpubCommittee', 'committee', role],
]

function paperOfHotcrp({ pid, title, authors, collaborators, ...others }: Entry): EntryRows | null {
  const submission = textOf(pid)
  if (!/^[1-9]\d{0,11}$/.test(submission)) return null
  if (others.status === 'withdrawn' || others.withdrawn === true) return { rows: [], withdrawn: submission }
  const facts = {
    submission,
    title: titleIn(title),
    collaborators: cellOf(collaborators, '\n'),
    other: textOf(others.status),
  }
  const { pc_conflicts: declared } = others
  // PHP writes an empty set of conflicts as an empty list.
  const conflicts = isEntry(declared) ? declared : Array.isArray(declared) ? {} : undefined
  return { rows: authorsOf(facts, authors), conflicts }
}

/** Reads the authors of aclpub2's `papers.yml`, or Pretalx's speakers. */
function paper({ title, authors, speakers, author, ...others }: Entry): EntryRows | null {
  const keys = Object.keys(others).filter((key) => textOf(others[key]) !== '')
  const keysOf = (kind: string): string[] => keys.filter((key) => kindOf(key) === kind)
  const [number] = [...keysOf('submission'), ...keysOf('number')]
  const first = listOf(authors ?? speakers ?? author)
  const further = keysOf('authors').flatMap((key) => others[key])
  // An entry with only co-authors lacks its first author.
  if (number === undefined || (first.length === 0 && further.length > 0)) return null
  const names = new Set(first.map(textOf))
  const all = [...first, ...further.filter((one) => !names.has(textOf(one)))]
  const facts = { submission: textOf(others[number]), title: titleIn(title), other: textOf(others.status) }
  return { rows: authorsOf(facts, all) }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value].filter(textOf))

/** Reads a note of OpenReview. Joins names and profiles if both lists are equally long. Else reads the longer list. */
function note({ id, number, content }: Entry): EntryRows | null {
  if (typeof id !== 'string' || !isEntry(content)) return null
  const fields = [content.title, content.authors, content.authorids, content.venueid]
  const [title, names, ids, venue] = fields.map(unwrapped)
  const profiles = Array.isArray(ids) ? ids.map(textOf) : []
  const isNamed = Array.isArray(names) && names.length >= profiles.length
  const authors = isNamed ? names : profiles.map(() => '')
  const facts = {
    submission: textOf(number) || id,
    note: id,
    title: titleIn(title),
    other: textOf(venue),
  }
  const people = authors.map((name, index): unknown => {
    // An author without a profile has an address, or a link to a search of dblp.
    const key = authors.length === profiles.length ? (profiles[index] ?? '') : ''
    const account = { profile: profileIn(key), email: emailIn(key) }
    return account.profile || account.email ? { name, ...account } : name || key
  })
  return { rows: authorsOf(facts, people) }
}

/** Version 2 of OpenReview's API wraps fields in `value`. */
const unwrapped = (field: unknown): unknown => (isEntry(field) && 'value' in field ? field.value : field)

const titleIn = (title: unknown): string => cellOf(title, ' ').slice(0, 20_000)

/** An author without a text becomes `…`, the mark of a cut list. */
function authorsOf({ collaborators = '', ...facts }: Cells, authors: unknown): Cells[] {
  const rows = listOf(authors)
    .slice(0, AUTHORS_READ)
    .map((author) => {
      const person = personIn(author)
      return { ...facts, ...(Object.keys(person).length > 0 ? person : { name: '…' }) }
    })
  const [first = facts, ...others] = rows
  return [{ ...first, collaborators }, ...others]
}

/** Reads OpenReview's conflict of the person `tail` with the submission `head`. */
function edge({ head, tail, label }: Entry): EntryRows | null {
  if (typeof head !== 'string' || typeof tail !== 'string') return null
  const [profile, email] = [profileIn(tail), emailIn(tail)]
  const reviewer = profile || email ? { profile, email } : { unread: tail }
  return { rows: [{ note: head, conflict: textOf(label) || 'conflict', ...reviewer }] }
}

/** Reads a group of OpenReview: profiles and addresses. Leaves out subgroups, whose names have a slash. */
function group({ id, members }: Entry): EntryRows | null {
  if (typeof id !== 'string' || !Array.isArray(members)) return null
  const people = members.map((member): Cells => {
    const { name, ...person } = personIn(member)
    if (isEntry(member) || !name) return { ...person, ...(name && { name }) }
    return name.includes('/') ? {} : { unread: name }
  })
  return roleOf(textIn(id.split('/').at(-1) ?? ''), people, isCommittee(id) || id)
}

/** Reads a role of aclpub2's `program_committee.yml`, or another named group. `isOther`: no key says that the people review. */
function role({ name: group, role: name = group, isOther, ...lists }: Entry): EntryRows | null {
  const { people, entries = people, members = entries } = lists
  if (typeof name !== 'string' || !Array.isArray(members)) return null
  const isMeant = isOther !== true && !NO_REVIEWERS.test(name)
  return roleOf(textIn(name), members.map(personIn), isMeant || name)
}

/** `meant`: true if the people review, else the name of the group to leave out. */
function roleOf(roles: string, people: readonly Cells[], meant: true | string): EntryRows {
  const rows = people.filter((one) => Object.keys(one).length > 0).map((one) => ({ ...one, roles }))
  return { rows, leftOut: meant !== true && textIn(meant, MAX_NAME) }
}

const NO_REVIEWERS = /speaker|keynote|author|sponsor|volunteer|panelist/iu
const COMMITTEE = /(?:^|_)(?:reviewers?|chairs?|editors?|committee|pc)$/iu
const OF_SUBMISSION = /^(?:submission|paper)_?\d+$/iu

/** True for `/Area_Chairs`. False for `/Declined`, `/Authors` and groups of a submission. */
function isCommittee(id: string): boolean {
  const [last = '', ...above] = id.split('/').filter(Boolean).reverse()
  return COMMITTEE.test(last) && !above.some((part) => COMMITTEE.test(part) || OF_SUBMISSION.test(part))
}

/** Looks at this many entries for the form of the file. */
const FIRST = 10
/** Looks at this many entries for the way in which names are written. */
const SAMPLE = 200

/** Reads all entries in the form that the first entries have. Returns null for an unknown form. */
export function readEntries(
  entries: readonly unknown[],
  reading: Reading,
): Pick<ReadFile, 'format' | 'role' | 'rows' | 'used'> | null {
  const first = entries.slice(0, FIRST).filter(isEntry)
  const form = FORMS.find(([format, , read]) =>
    // An entry with a number but without authors may be something else than a submission.
    first.some((one) => (format !== 'submissionEntries' || hasAuthors(one)) && read(one) !== null),
  )
  if (form === undefined) return null
  const [format, role, read] = form
  const sample = entries
    .slice(0, SAMPLE)
    .filter(isEntry)
    .flatMap((entry) => read(entry)?.rows ?? [])
    .map((cells) => rowOf(0, cells))
  const table = { columns: columnsFor(role, format), header: 0, sample }
  const { used } = readTable(rowsIn(entries, form, reading), table, reading)
  return { format, role, rows: entries.length, used }
}

const hasAuthors = ({ authors, speakers }: Entry): boolean => Array.isArray(authors ?? speakers)

/** Reads an entry of a different form as an unread reviewer, a submission of unknown authors, or an unusable conflict. */
function inNoForm(entry: unknown, row: number, role: TableColumns['role']): EntryRows {
  const text = textOf(entry)
  if (text === '') return { rows: [] }
  if (role !== 'submissions') return { rows: [{ unread: text, conflict: 'conflict' }] }
  return { rows: [{ submission: `entry ${row}`, title: text.slice(0, 200), name: '…' }], unread: text }
}

/** All rows of an entry have the position of the entry. */
function* rowsIn(
  entries: readonly unknown[],
  [, role, read]: EntryForm,
  { builder, file, problems, leftOut, asNames }: Reading,
): Generator<TableRow> {
  for (const [index, entry] of entries.entries()) {
    const row = index + 1
    const said = (isEntry(entry) ? read(entry) : null) ?? inNoForm(entry, row, role)
    const { rows, conflicts, withdrawn: id, leftOut: group, unread } = said
    if (unread) problems.add('lineNotRead', { text: unread.slice(0, 60) }, row)
    if (id !== undefined) {
      builder.delete(id, 'withdrawn')
      problems.tally('siteWithdrawn')
    } else if (group && !asNames.has(group)) {
      problems.add('groupLeftOut', { group, count: rows.length })
      leftOut.push({ row, text: group })
    } else for (const cells of rows) yield rowOf(row, cells)
    if (conflicts === undefined) continue
    builder.conflicts.mark()
    for (const [address, conflict] of Object.entries(conflicts)) {
      const email = emailIn(address)
      const kind = conflict === true ? 'conflict' : textIn(textOf(conflict))
      if (email && isConflict(kind))
        builder.conflicts.add({ id: rows[0]?.submission ?? '', reviewer: { name: '', email }, kind, file })
    }
  }
}
