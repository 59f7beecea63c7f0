import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import type { Reviewer, Submission } from '../conference.ts'
import { AUTHORS_READ } from './bounds.ts'
import { emailIn, nameIn, profileIn, someoneOf, textIn } from './cells/cell-texts.ts'
import { declaresConflicts, reviewerOfHotcrp, submissionOfHotcrp } from './hotcrp-json.ts'
import type { FormatKey } from './messages/en.ts'
import type { FileRole } from './read-file.ts'
import type { Reading } from './read-table.ts'

const SHORT = z.string().check(z.maxLength(2_000))
/** A field of a note: within a wrapper in OpenReview's API 2, without one in API 1. */
const unwrapped = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && 'value' in field ? field.value : field
const field = <T extends z.core.$ZodType>(content: T) =>
  z.catch(z.optional(z.pipe(z.transform(unwrapped), content)), undefined)

const texts = z.array(SHORT).check(z.maxLength(AUTHORS_READ))

const note = z.looseObject({
  id: SHORT,
  number: z.catch(z.optional(z.int()), undefined),
  content: z.looseObject({
    title: field(z.string().check(z.maxLength(20_000))),
    authors: field(texts),
    authorids: field(texts),
  }),
})

const edge = z.looseObject({ head: SHORT, tail: SHORT, label: z.catch(z.optional(SHORT), undefined) })

const group = z.looseObject({ id: SHORT, members: z.array(SHORT).check(z.maxLength(100_000)) })

/** One form of entries. `parse`: null for an entry of another form; `add`: whether it says anything about the conference. */
type Form = {
  format: FormatKey
  role: FileRole
  read: (entry: unknown) => ((reading: Reading) => boolean) | null
}

function form<T>(
  format: FormatKey,
  role: FileRole,
  parse: (entry: unknown) => T | null | undefined,
  add: (parsed: T, reading: Reading) => boolean,
): Form {
  const read: Form['read'] = (entry) => {
    const parsed = parse(entry)
    return parsed === null || parsed === undefined ? null : (reading) => add(parsed, reading)
  }
  return { format, role, read }
}

const FORMS: readonly Form[] = [
  form('hotcrpJson', 'submissions', submissionOfHotcrp, addPaper),
  form('openreviewSubmissions', 'submissions', (entry) => z.safeParse(note, entry).data, addNote),
  form('openreviewConflicts', 'conflicts', (entry) => z.safeParse(edge, entry).data, addEdge),
  form('openreviewCommittee', 'committee', (entry) => z.safeParse(group, entry).data, addGroup),
  form('hotcrpJson', 'committee', committeeMember, addMember),
]

/** Somebody with an address: other JSON has names, too. */
function committeeMember(entry: unknown): Reviewer | null {
  const reviewer = reviewerOfHotcrp(entry)
  return reviewer?.email ? reviewer : null
}

/**
 * Reads a JSON file of HotCRP or OpenReview: a list, one entry, or an answer of their API that holds a list. Null where
 * no form fits its first entries. `JSON.parse` has no pieces: 100 MB hold the event loop for half a second, once.
 */
export async function readJson(text: string, reading: Reading) {
  const value = jsonIn(text)
  if (value === undefined) {
    reading.problems.add('jsonBroken')
    return null
  }
  const entries = entriesIn(value)
  if (entries.length === 0) reading.problems.add('fileEmpty')
  const known = FORMS.find(({ read }) => entries.slice(0, FIRST).some((entry) => read(entry) !== null))
  if (known === undefined) return null
  if (entries.some(declaresConflicts)) reading.builder.markDeclarations()
  let used = 0
  for (const [index, entry] of entries.entries()) {
    await reading.pause()
    const add = known.read(entry)
    if (add === null)
      reading.problems.add('entryNotRead', { text: textIn(JSON.stringify(entry) ?? '', 60) }, index + 1)
    else if (add(reading)) used++
  }
  return { format: known.format, role: known.role, rows: entries.length, used }
}

/** Entries of which one at least has the form of the file. */
const FIRST = 10

/** The list in a JSON value, or the lists of its first level that are answers of an API. */
function entriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return []
  const lists = ['papers', 'notes', 'edges', 'groups', 'pc'].flatMap((key) =>
    Object.entries(value).flatMap(([name, list]) => (name === key && Array.isArray(list) ? [list] : [])),
  )
  return lists[0] ?? [value]
}

function addPaper(paper: Submission, { builder, file }: Reading): boolean {
  const { id, title, authors, declared, collaborators = [] } = paper
  if (!builder.addSubmission({ id, title, file })) return false
  for (const author of authors) builder.addAuthor(id, author)
  for (const { reviewer, kind } of declared) builder.addConflict(id, reviewer, kind)
  builder.addCollaborators(id, collaborators)
  return true
}

function addNote({ id, number, content }: z.infer<typeof note>, { builder, file }: Reading): boolean {
  const { title = '', authors = [], authorids = [] } = content
  const own = String(number ?? id)
  if (!builder.addSubmission({ id: own, title: textIn(title), note: id, file })) return false
  const people = authors.length > 0 ? authors : authorids.map(() => '')
  for (const [index, name] of people.entries()) {
    // An author without a profile is known by an address, or by a search at dblp that names them.
    const key = authorids.length === people.length ? (authorids[index] ?? '') : ''
    const author = someoneOf({ name: nameIn(name), profile: profileIn(key), email: emailIn(key) })
    if (author.name !== '' || author.email) builder.addAuthor(own, author)
  }
  return true
}

function addEdge({ head, tail, label }: z.infer<typeof edge>, { builder }: Reading): boolean {
  const reviewer = someoneOf({ profile: tail, email: emailIn(tail) })
  if (!reviewer.profile && !reviewer.email) return false
  builder.markDeclarations()
  builder.addConflict(head, reviewer, textIn(label ?? '') || 'conflict')
  return true
}

function addGroup({ id, members }: z.infer<typeof group>, { builder, file, problems }: Reading): boolean {
  const roles = textIn(id.split('/').at(-1) ?? '')
  for (const key of members) {
    const someone = someoneOf({ profile: key, email: emailIn(key) })
    if (!someone.profile && !someone.email) problems.add('entryNotRead', { text: textIn(key, 60) })
    else builder.addReviewer({ ...someone, ...(roles && { roles }) }, file)
  }
  return members.length > 0
}

function addMember(reviewer: Reviewer, { builder, file, problems }: Reading): boolean {
  if (!builder.addReviewer(reviewer, file))
    problems.add('reviewerTwice', { name: reviewer.name || (reviewer.email ?? '') })
  return true
}
