import { NAME_LENGTH } from '../limits.ts'
import { policySchema } from './policies.ts'
import { anyText, boundedText, timeText, z } from './zod.ts'

// Decisions and choices that the daemon saves. See *Decisions* in docs/dev/protocol.md.

export const NOTE_LENGTH = 2000

const PERSONS_PER_SIDE = 100
const WORKS_PER_DECISION = 1000
/** The most keys in a request for decisions, and the most names. */
export const SOUGHT = 50_000
/** The most entries in a request for choices. */
export const SOUGHT_CHOICES = 1000

const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

const recordKey = boundedText(1, 256)

/** Matches nearly all keys, for speed: the schema takes 6 ms for the keys of an answer for 50 × 50 names. */
const USUAL_KEY = /^[!-~]{1,256}$/

export const isRecordKey = (key: string): boolean =>
  USUAL_KEY.test(key) || z.safeParse(recordKey, key).success

const decidedPerson = z.object({
  key: recordKey,
  name: boundedText(1, NAME_LENGTH),
  /** Set for a disambiguation page. Earlier, its key may have been one person's. */
  disambiguation: z.optional(z.literal(true)),
})

/** One person, or all persons that the entry may mean. */
const decidedSide = z.object({
  persons: z.array(decidedPerson).check(
    z.minLength(1),
    z.maxLength(PERSONS_PER_SIDE),
    z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'must be different persons'),
  ),
  /** The number of people whom the name may mean besides the listed persons. */
  more: count,
  /** Set if the entry named these persons as one human. Else the name may mean each of them. */
  as_one: z.optional(z.literal(true)),
})

type Side = z.infer<typeof decidedSide>
/** The cast avoids `z.tuple`: it would add 0.5 KB to the code that the page loads first. */
const bothSides = z.array(decidedSide).check(z.minLength(2), z.maxLength(2)) as unknown as z.ZodMiniType<
  [Side, Side],
  [Side, Side]
>

const decisionRule = z.object({
  policy: policySchema,
  /** The end of the policy's window. */
  judged_at: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date')),
  /** The query asked for works from this year on. Null: for all years. */
  year_min: z.nullable(z.int()),
  exact_base_match: z.boolean(),
})

/** The conference or query in which the user decided. Files for other people do not contain it. */
const placeOfDecision = z.object({
  place: z.enum(['query', 'conference']),
  name: z.optional(boundedText(1, 200)),
  /** The number of the conference's submission. */
  submission: z.optional(boundedText(1, 200)),
})

export const RULINGS = ['confirmed', 'dismissed', 'somebody_else'] as const

const filedFields = {
  sides: bothSides,
  ruling: z.enum(RULINGS),
  note: boundedText(0, NOTE_LENGTH),
  /** The pair's verdict in the answer when the user decided. */
  verdict: z.enum(['conflict', 'possible', 'same_person', 'none']),
  /** Keys of the listed joint works. `work_count`: the number of all joint works. */
  works: z.array(recordKey).check(z.maxLength(WORKS_PER_DECISION)),
  work_count: count,
  /** Works of near namesakes and disambiguation pages. Absent without such works, and in decisions of earlier versions. */
  doubtful: z.optional(z.object({ count, last_year: z.nullable(z.int()) })),
  /** Absent in decisions of earlier versions. */
  made_under: z.optional(decisionRule),
}
/** `made_for`: absent in decisions of earlier versions, and in decisions from files. */
const decisionFields = { ...filedFields, made_for: z.optional(placeOfDecision) }
const coversWorks = z.refine<{ works: string[]; work_count: number }>(
  ({ works, work_count }) => works.length <= work_count,
  { message: 'must be at least the number of works', path: ['work_count'] },
)

/**
 * Whether the two sides have a person in common. A decision on them would let a reviewer review their own paper.
 * Earlier versions saved such decisions. Ignore them.
 */
export const isAboutOnePerson = ([one, other]: readonly Side[]): boolean =>
  one?.persons.some(({ key }) => other?.persons.some((person) => person.key === key)) ?? false

const isAboutTwo = z.refine<{ sides: [Side, Side] }>(({ sides }) => !isAboutOnePerson(sides), {
  message: 'must have no person in common',
  path: ['sides'],
})

export const decisionBody = z.object(decisionFields).check(coversWorks)
/** A new decision. `decisionBody` also accepts two sides with a common person, because earlier versions saved such decisions. */
export const madeDecision = z.object(decisionFields).check(coversWorks, isAboutTwo)

/** Each change gives a decision a new `id`. `pair` identifies the two sides. */
export const storedDecision = z.looseObject({
  ...decisionFields,
  id: z.int(),
  pair: anyText,
  decided_at: timeText,
})

export const choiceBody = z.object({
  entry: boundedText(1, NAME_LENGTH),
  person: z.object({ key: recordKey, name: boundedText(1, NAME_LENGTH) }),
  /** The entry that means only this person: the name, or dblp's person id. Or an entry of several persons as one. */
  used: boundedText(1, NAME_LENGTH),
})

/** A decision in the file of a project. */
export const filedDecision = z.object({ ...filedFields, decided_at: timeText }).check(coversWorks)
export type Decision = z.infer<typeof decisionBody>
export type DecidedSide = Side
export type DecisionRule = z.infer<typeof decisionRule>
export type StoredDecision = z.infer<typeof storedDecision>
/** Asks for decisions that have a person with one of these keys or names on each side. */
export type FindDecisionsRequest = { keys: string[]; names: string[]; before?: number }
export type Choice = z.infer<typeof choiceBody>
export type FiledDecision = z.infer<typeof filedDecision>
