import { z } from '../../contract/zod.ts'
import type { Declaration, Reviewer, Someone, Submission } from '../conference.ts'
import { AUTHORS_READ, MAX_CONFLICTS, MAX_LINES } from './bounds.ts'
import { collaboratorsIn, emailIn, isConflict, textIn } from './cells/cell-texts.ts'
import { peopleOf, personOf, textOf } from './entries/person-entry.ts'

/** A field that some installations leave out, or send as null or something else. */
const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

/** Bounds in UTF-16 code units. */
const short = z.string().check(z.maxLength(2000))
const long = z.string().check(z.maxLength(200_000))
const text = lenient(short)
const lines = lenient(z.union([long, z.array(short).check(z.maxLength(MAX_LINES))]))

const paper = z.looseObject({
  pid: z.union([z.int().check(z.positive()), z.string().check(z.regex(/^\d{1,12}$/))]),
  title: lenient(long),
  authors: lenient(z.union([z.array(z.unknown()).check(z.maxLength(AUTHORS_READ)), long])),
  collaborators: lines,
  /** An empty set of conflicts is an empty list in PHP's JSON. */
  pc_conflicts: lenient(z.record(short, z.union([short, z.boolean(), z.null()]))),
})

const withdrawal = z.looseObject({ status: text, withdrawn: lenient(z.boolean()) })

const member = z.looseObject({ roles: lines, collaborators: lines })

/**
 * A submission of HotCRP's JSON, as `GET /api/papers` answers and as its export holds it; null for anything else. An
 * author may have an e-mail address alone: their name is ''.
 */
export function submissionOfHotcrp(value: unknown): Submission | null {
  const { data } = z.safeParse(paper, value)
  if (data === undefined) return null
  const declared = Object.entries(data.pc_conflicts ?? {})
    .slice(0, MAX_CONFLICTS)
    .flatMap(([address, conflict]): Declaration[] => {
      const email = emailIn(address)
      const said = conflict === true ? 'conflict' : conflict || ''
      return email && isConflict(said) ? [{ reviewer: { name: '', email }, kind: textIn(said) }] : []
    })
  const { authors: listed = [] } = data
  const unread: Someone = { name: textOf(listed), isUnread: true }
  const { people, isCut } =
    typeof listed !== 'string' ? peopleOf(listed) : { people: unread.name ? [unread] : [], isCut: false }
  const lines = collaboratorsIn(data.collaborators)
  return {
    id: String(data.pid),
    title: textIn(data.title ?? ''),
    authors: people,
    ...(isCut && { isCut }),
    declared,
    ...(lines && { collaborators: lines }),
  }
}

/** Whether a submission of HotCRP's JSON says which conflicts are declared, be it none. */
export const declaresConflicts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'pc_conflicts' in value && value.pc_conflicts !== null

/** Whether an entry is a submission that its authors have withdrawn: HotCRP's API leaves such out, its export does not. */
export const isWithdrawn = (value: unknown): boolean => {
  const { data } = z.safeParse(withdrawal, value)
  return data?.status === 'withdrawn' || data?.withdrawn === true
}

/** A member of the committee in HotCRP's JSON, as `GET /api/pc` answers; null for anything else, and for nobody. */
export function reviewerOfHotcrp(value: unknown): Reviewer | null {
  const { data } = z.safeParse(member, value)
  if (data === undefined) return null
  const someone = personOf(data)
  if (someone === null) return null
  const roles = textIn(typeof data.roles === 'string' ? data.roles : (data.roles?.join(' ') ?? ''))
  const lines = collaboratorsIn(data.collaborators)
  return { ...someone, ...(roles && { roles }), ...(lines && { collaborators: lines }) }
}
