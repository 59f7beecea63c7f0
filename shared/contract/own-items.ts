import { policySchema } from './policies.ts'
import { boundedText, z } from './zod.ts'

/** Committees, policies and lists of collaborators that users keep (docs/dev/protocol.md, Committees, policies and lists). Additive. */

export const MOST_OWN = { committee: 50, policy: 20, collaborators: 20 } as const
export const OWN_NAME_LENGTH = 100
/** Room for the longest names, for affiliations and for empty lines: characters of a committee's list. */
export const LIST_LENGTH = 300_000

/** `list` is the text as it stood in the field, so that nothing typed is lost. */
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

/** Characters of a name, and of an affiliation, in a list. */
export const LINE_LENGTH = 300
/** The most lines of a list, and the most persons who were taken out. */
export const MOST_COLLABORATORS = 5000

/** A line that was added by hand, or that an `earlier` list had. An institution is `All`, with its affiliation. */
const collaboratorLineSchema = z.object({
  name: boundedText(1, LINE_LENGTH),
  affiliation: z.nullable(boundedText(1, LINE_LENGTH)),
  reason: z.enum(COLLABORATOR_REASONS),
  earlier: z.boolean(),
  /** The name as forms shall have it, `Last, First M.`, where its owner has corrected that. */
  form_name: z.optional(boundedText(1, LINE_LENGTH)),
  /** Of an earlier list: its file or its name. */
  from: z.optional(boundedText(1, OWN_NAME_LENGTH)),
})

/** Characters of the JSON of a list. As UTF-8 the most lists are 60 MB, less than clients read of an answer. */
export const COLLABORATORS_LENGTH = 1_000_000

export const collaboratorListSchema = z
  .object({
    name: boundedText(1, OWN_NAME_LENGTH),
    /** The names of those whose collaborators these are, as they stood in the field. */
    people: boundedText(1, 20_000),
    policy: policySchema,
    /** Persons who were taken out, by dblp's key or else by name. */
    out: z.array(boundedText(1, 400)).check(z.maxLength(MOST_COLLABORATORS)),
    /** Those of `out` whose papers are by somebody else of the name. */
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
