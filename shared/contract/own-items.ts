import { policySchema } from './policies.ts'
import { boundedText, z } from './zod.ts'

// See *Committees, policies and lists* in docs/dev/protocol.md.

/** The most documents of each kind that an owner may save. */
export const MOST_OWN = { committee: 50, policy: 20, collaborators: 20 } as const
export const OWN_NAME_LENGTH = 100
/** The most characters of a committee's list: room for the longest names, affiliations and empty lines. */
export const LIST_LENGTH = 300_000

/** `list`: the text of the field, as the user wrote it. */
export const committeeSchema = z.object({
  name: boundedText(1, OWN_NAME_LENGTH),
  list: boundedText(1, LIST_LENGTH),
})

export const COLLABORATOR_REASONS = [
  'coauthor',
  'collaborator',
  'advisor',
  'coeditor',
  'institution',
] as const

/** The most characters of a name or an affiliation in a list. */
export const LINE_LENGTH = 300
/** Bounds both the lines of a list and the persons that the owner has taken out. */
export const MOST_COLLABORATORS = 5000

/** A line from the owner or an earlier list. An institution has the name `All`, and its own name as affiliation. */
const collaboratorLineSchema = z.object({
  name: boundedText(1, LINE_LENGTH),
  affiliation: z.nullable(boundedText(1, LINE_LENGTH)),
  reason: z.enum(COLLABORATOR_REASONS),
  earlier: z.boolean(),
  /** The owner's correction of the name for forms: `Last, First M.`. */
  form_name: z.optional(boundedText(1, LINE_LENGTH)),
  /** Tells lines of one name apart, if they are about several people: 2 for the second person. */
  namesake: z.optional(z.int().check(z.gte(2), z.lte(MOST_COLLABORATORS))),
  /** The file or name of the earlier list. */
  from: z.optional(boundedText(1, OWN_NAME_LENGTH)),
})

/** The most characters of a list as JSON. The 20 lists of an owner take at most 60 MB in UTF-8, and fit in one answer. */
export const COLLABORATORS_LENGTH = 1_000_000

export const collaboratorListSchema = z
  .object({
    name: boundedText(1, OWN_NAME_LENGTH),
    /** The text of the field *people*. The list names the collaborators of these people. */
    people: boundedText(1, 20_000),
    policy: policySchema,
    /** Persons that the owner has taken out, by dblp's key, else by name. */
    out: z.array(boundedText(1, 400)).check(z.maxLength(MOST_COLLABORATORS)),
    /** Persons of `out` whose papers are by another person of the same name. */
    others: z.optional(z.array(boundedText(1, 400)).check(z.maxLength(MOST_COLLABORATORS))),
    lines: z.array(collaboratorLineSchema).check(z.maxLength(MOST_COLLABORATORS)),
  })
  .check(
    z.refine((list) => JSON.stringify(list).length <= COLLABORATORS_LENGTH, {
      error: `must have at most ${COLLABORATORS_LENGTH} characters of JSON`,
    }),
  )

export type Committee = z.infer<typeof committeeSchema>
export type CollaboratorLine = z.infer<typeof collaboratorLineSchema>
export type CollaboratorList = z.infer<typeof collaboratorListSchema>
