import { z } from '../../../contract/zod.ts'
import type { Reviewer, Someone, Submission } from '../../conference.ts'
import { AUTHORS_READ, MAX_NAME } from '../bounds.ts'
import { textIn } from '../cells/cell-texts.ts'
import { declaresConflicts, isWithdrawn, reviewerOfHotcrp, submissionOfHotcrp } from '../hotcrp-json.ts'
import type { FormatKey } from '../messages/en.ts'
import type { FileRole, ReadFile } from '../read-file.ts'
import type { Reading } from '../read-table.ts'
import {
  authorsOf,
  edgeOf,
  groupOf,
  isCommittee,
  memberOfGroup,
  noteOf,
  reviewerOfEdge,
  roleOfGroup,
} from './openreview.ts'
import { peopleOf, textOf } from './person-entry.ts'

/** Whether an entry says anything about the conference, or the text of one that names nobody. */
type Used = { isUsed: boolean; leftOut?: string }
type Add = (reading: Reading) => Used

/** One form of entries. `read`: null for an entry of another form; else adds it to the conference. */
type Form = { format: FormatKey; role: FileRole; read: (entry: unknown) => Add | null }

function form<T>(
  format: FormatKey,
  role: FileRole,
  parse: (entry: unknown) => T | null | undefined,
  add: (parsed: T, reading: Reading) => Used,
): Form {
  const read: Form['read'] = (entry) => {
    const parsed = parse(entry)
    return parsed === null || parsed === undefined ? null : (reading) => add(parsed, reading)
  }
  return { format, role, read }
}

const FORMS: readonly Form[] = [
  form('hotcrpJson', 'submissions', submissionOfHotcrp, addPaper),
  form('openreviewSubmissions', 'submissions', noteOf, addNote),
  form('openreviewConflicts', 'conflicts', edgeOf, addEdge),
  form('openreviewCommittee', 'committee', groupOf, addGroup),
  form('submissionEntries', 'submissions', paperOf, addPaper),
  form('aclpubCommittee', 'committee', rolesOf, addRole),
  form('hotcrpJson', 'committee', memberOf, addMember),
]

/** Entries of which one at least has the form of the file. */
const FIRST = 10

/** Reads entries of JSON or YAML in the form of the first ones. Null where no form fits those. Each that another form fits is unread. */
export async function readEntries(
  entries: readonly unknown[],
  reading: Reading,
): Promise<Pick<ReadFile, 'format' | 'role' | 'rows' | 'used'> | null> {
  const known = FORMS.find(({ read }) => entries.slice(0, FIRST).some((entry) => read(entry) !== null))
  if (known === undefined) return null
  const { format, role } = known
  if (entries.some(declaresConflicts)) reading.builder.markDeclarations()
  let [used, withdrawn] = [0, 0]
  for (const [index, entry] of entries.entries()) {
    await reading.pause()
    if (role === 'submissions' && isWithdrawn(entry)) {
      const id = submissionOfHotcrp(entry)?.id
      if (id !== undefined) reading.builder.delete(id, 'withdrawn')
      withdrawn++
      continue
    }
    const read = known.read(entry)?.(reading) ?? addUnread(entry, index + 1, known, reading)
    if (read.isUsed) used++
    if (read.leftOut !== undefined) reading.leftOut.push({ row: index + 1, text: read.leftOut })
  }
  if (withdrawn > 0) reading.problems.add('siteWithdrawn', { count: withdrawn })
  return { format, role, rows: entries.length, used }
}

/** An entry that its file's form does not fit holds somebody all the same: an unread reviewer, or a submission of unread authors. */
function addUnread(entry: unknown, row: number, { role }: Form, { builder, file, problems }: Reading): Used {
  const text = textOf(entry)
  if (text === '') return { isUsed: false }
  problems.add('entryNotRead', { text: text.slice(0, 60) }, row)
  if (role === 'committee') builder.addReviewer({ name: text, isUnread: true }, file)
  if (role !== 'submissions') return { isUsed: role === 'committee' }
  const id = builder.addSubmission({ id: `entry ${row}`, title: text.slice(0, 200), file })
  if (id !== null) builder.markCut(id)
  return { isUsed: true }
}

function addPaper(paper: Submission, { builder, file }: Reading): Used {
  const { id: written, title, authors, isCut, declared, collaborators = [] } = paper
  const id = builder.addSubmission({ id: written, title, file })
  if (id === null) return { isUsed: false }
  for (const author of authors) builder.addAuthor(id, author)
  if (isCut) builder.markCut(id)
  for (const { reviewer, kind } of declared) builder.addConflict(id, reviewer, kind)
  builder.addCollaborators(id, collaborators)
  return { isUsed: true }
}

const ID = z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(MAX_NAME))])
const id = z.catch(z.optional(ID), undefined)
const paper = z.looseObject({
  ...{ id, number: id, paper_id: id, paperId: id, submission_id: id },
  title: z.catch(z.optional(z.string().check(z.maxLength(20_000))), undefined),
  authors: z.array(z.unknown()).check(z.maxLength(AUTHORS_READ)),
})

/** A submission with its number, a title and a list of authors, as in aclpub2's `papers.yml`. */
function paperOf(entry: unknown): Submission | null {
  const { data } = z.safeParse(paper, entry)
  const number = data?.submission_id ?? data?.paper_id ?? data?.paperId ?? data?.number ?? data?.id
  if (data === undefined || number === undefined) return null
  const { people, isCut } = peopleOf(data.authors)
  const title = textIn(data.title ?? '')
  return { id: textIn(String(number)), title, authors: people, ...(isCut && { isCut }), declared: [] }
}

function addNote(
  { id: note, number, content }: NonNullable<ReturnType<typeof noteOf>>,
  { builder, file }: Reading,
): Used {
  const title = textIn(content.title ?? '')
  const own = builder.addSubmission({ id: String(number ?? note), title, note, file })
  if (own === null) return { isUsed: false }
  const { people, isCut } = authorsOf(content)
  for (const author of people) builder.addAuthor(own, author)
  if (isCut) builder.markCut(own)
  return { isUsed: true }
}

function addEdge(
  { head, tail, label }: NonNullable<ReturnType<typeof edgeOf>>,
  { builder, problems }: Reading,
): Used {
  const reviewer = reviewerOfEdge(tail)
  if (reviewer === null) {
    problems.add('entryNotRead', { text: textIn(`${head} ${tail}`).slice(0, 60) })
    return { isUsed: false }
  }
  builder.markDeclarations()
  builder.addConflict(head, reviewer, textIn(label ?? '') || 'conflict')
  return { isUsed: true }
}

function addGroup({ id: group, members }: NonNullable<ReturnType<typeof groupOf>>, reading: Reading): Used {
  const isMeant = isCommittee(group)
  return addRole(
    { role: roleOfGroup(group), shown: group, isMeant, people: members.map(memberOfGroup) },
    reading,
  )
}

/** The people of one role. `shown`: how the file names it. */
type Role = { role: string; shown: string; isMeant: boolean; people: readonly (Someone | null)[] }

/** Adds the people of a role to the committee, or leaves out all of them, which is said. */
function addRole(
  { role, shown, isMeant, people }: Role,
  { builder, file, problems, asNames }: Reading,
): Used {
  const members = people.filter((one) => one !== null)
  const text = textIn(shown, MAX_NAME)
  if (!isMeant && !asNames.has(text)) {
    problems.add('groupLeftOut', { group: text, count: members.length })
    return { isUsed: false, leftOut: text }
  }
  for (const one of members) builder.addReviewer({ ...one, ...(role && { roles: role }) }, file)
  return { isUsed: members.length > 0 }
}

const list = z.catch(z.optional(z.array(z.unknown()).check(z.maxLength(100_000))), undefined)
const roleEntry = z.looseObject({ role: z.string().check(z.maxLength(2_000)), entries: list, members: list })

/** A role of aclpub2's `program_committee.yml` with its people, by names or by fields. */
function rolesOf(entry: unknown): Role | null {
  const { data } = z.safeParse(roleEntry, entry)
  const people = data?.entries ?? data?.members
  if (data === undefined || people === undefined) return null
  const role = textIn(data.role)
  const { people: members, isCut } = peopleOf(people.filter((one) => one !== null && one !== ''))
  const others: Someone[] = isCut ? [{ name: `${role}: …`, isUnread: true }] : []
  return { role, shown: role, isMeant: !NO_REVIEWERS.test(role), people: [...members, ...others] }
}

const NO_REVIEWERS = /speaker|keynote|author|sponsor|volunteer|panelist/iu

/** Somebody with an address, with both names, or with an affiliation: other JSON has names, too. */
function memberOf(entry: unknown): Reviewer | null {
  const reviewer = reviewerOfHotcrp(entry)
  const hasBoth = z.safeParse(withBothNames, entry).success
  return reviewer && (reviewer.email || reviewer.affiliation || reviewer.profile || hasBoth) ? reviewer : null
}

const withBothNames = z.union([
  z.looseObject({ first_name: z.string(), last_name: z.string() }),
  z.looseObject({ given_name: z.string(), family_name: z.string() }),
])

function addMember(reviewer: Reviewer, { builder, file, problems }: Reading): Used {
  if (!builder.addReviewer(reviewer, file))
    problems.add('reviewerTwice', { name: reviewer.name || (reviewer.email ?? '') })
  return { isUsed: true }
}
