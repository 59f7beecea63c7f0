import { conferenceEntry, conflictPair } from '../../contract/backend/conflict-shapes.ts'
import { filedDecision } from '../../contract/decisions.ts'
import { chosenPolicySchema } from '../../contract/policies.ts'
import { anyText, isRecord, list, nullable, whole, z } from '../../contract/zod.ts'
import type { Block } from '../conference-answer.ts'
import { type Conference, personId } from '../conference-model.ts'
import {
  conferenceItems,
  hasDeclarations,
  LONGEST_TEXT,
  optionalText,
  optionalTexts,
  text,
} from '../conference-schemas.ts'
import type { AuthorDecision } from '../identity/author-finding.ts'

/** A time as `Date.toISOString` writes it, so that times can be compared as texts. */
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time'))
/** Accepts an object with any keys. Unlike `z.record`, stops at the first invalid value. */
const byKey = <S extends z.ZodMiniType>(schema: S) =>
  z.custom<Record<string, z.infer<S>>>(
    (value) =>
      isRecord(value) &&
      Object.entries(value).every(
        ([key, one]) => key.length <= LONGEST_TEXT && z.safeParse(schema, one).success,
      ),
  )
const distinct = <T>(keyOf: (item: T) => string) =>
  z.refine<T[]>((all) => new Set(all.map(keyOf)).size === all.length, 'has something twice')

/** A file, or the HotCRP site, with the problems that were found in it. */
const source = z.object({
  name: text,
  format: text,
  /** The co-chair who brought this source, or the co-chair's file. Absent for the user's own sources. */
  by: optionalText,
  /** The number of rows in the source. `used`: the number of rows that add something. */
  rows: whole,
  used: whole,
  at: time,
  problems: z.object({
    listed: list(
      z.object({
        kind: text,
        values: byKey(z.union([text, z.number()])),
        row: z.exactOptional(whole),
      }),
    ),
    count: whole,
  }),
  /** Lines that were not read as people. `asNames`: the texts that the user takes as names all the same. */
  leftOut: z.exactOptional(list(z.object({ row: whole, text }))),
  asNames: optionalTexts,
  /** Whether the user said that the people of this file are prospective reviewers. */
  isProspective: z.exactOptional(z.literal(true)),
})
/** The user's choice for a person: a name in dblp, or dblp's person id. `at`: the time of the choice. */
const choiceFields = { entry: text, at: time }
const choice = z.object(choiceFields)
/** The user's decision whether a reviewer is an author. `author` is an `authorId`, `reviewer` a `personId`. */
const authorRuling = z.object({ author: text, reviewer: text, isSame: z.boolean(), at: time })
const months = z.int().check(z.minimum(1), z.maximum(1200))

const brought = { by: optionalText, file: text }
/** A decision, choice or site from a co-chair's file, until the user accepts it. `by`: the co-chair who made the file. */
const proposal = z.union([
  z.object({ decision: filedDecision, ...brought }),
  z.object({ ruling: authorRuling, ...brought }),
  z.object({ choice: z.object({ person: text, ...choiceFields }), ...brought }),
  z.object({ site: text, ...brought }),
])

/** Schemas of list items. Choices and windows are pairs of a `personId` and a value. */
export const itemSchemas = {
  ...conferenceItems,
  sources: source,
  choices: z.tuple([text, choice]),
  windows: z.tuple([text, months]),
  proposals: proposal,
}

const smallFields = {
  policy: chosenPolicySchema,
  settings: z.object({ exact: z.boolean(), leastReviewers: z.int().check(z.minimum(0), z.maximum(10_000)) }),
  site: optionalText,
  rulings: z.exactOptional(list(authorRuling)),
}

const blockFields = {
  exact: z.boolean(),
  rules: nullable(whole),
  data: z.object({ date: nullable(text), newestYear: nullable(whole), sample: z.boolean() }),
}
/** Schemas of list items in a block of the answer. */
export const blockItemSchemas = { left: text, right: text, entries: conferenceEntry, pairs: conflictPair }

/**
 * The daemon saves a project as two documents: the work (`project`) and the answer. See *Projects* in docs/dev/protocol.md.
 * Each has small fields and lists. The lists of an answer's block are named `<number>.<list>`.
 */
export type SavedKind = 'project' | 'answer'

const version = z.literal(1)
export const workHead = z.object({ version, name: anyText, ...smallFields, hasDeclarations })
export const answerHead = z.object({ version, blocks: list(z.object({ number: whole, ...blockFields })) })

const itemOf =
  (schemas: Readonly<Record<string, z.core.$ZodType>>) =>
  (name: string): z.core.$ZodType | undefined =>
    schemas[name.slice(name.indexOf('.') + 1)]

export const savedSchemas = {
  project: { head: workHead, items: itemOf(itemSchemas) },
  answer: { head: answerHead, items: itemOf(blockItemSchemas) },
}

/** Whether all `entries` and `pairs` refer to names in `left` and `right`. */
export const isWholeBlock = ({ left, right, entries, pairs }: Block): boolean =>
  entries.every(({ side, index, entry }) => (side === 'left' ? left : right)[index] === entry) &&
  pairs.every((pair) => pair.left < left.length && pair.right < right.length)

/**
 * A project in a file has the decisions of its author (`by`), but no version.
 * It has no answer, because the author might have made one up.
 */
export const filedProject = z.strictObject({
  name: text,
  ...smallFields,
  conference: z.object({
    submissions: list(itemSchemas.submissions).check(distinct(({ id }) => id)),
    reviewers: list(itemSchemas.reviewers).check(distinct(personId)),
    hasDeclarations,
  }),
  sources: list(source),
  choices: byKey(choice),
  windows: byKey(months),
  decisions: list(filedDecision),
  proposals: list(proposal),
  by: optionalText,
})

export type Source = z.infer<typeof source>
export type Choice = z.infer<typeof choice>
export type Proposal = z.infer<typeof proposal>

/** All work on a conference, except the answer. Choices and windows have a `personId` as key. */
export type Project = Readonly<
  Omit<z.infer<typeof filedProject>, 'by' | 'decisions' | 'conference' | 'sources' | 'proposals' | 'rulings'>
> & {
  readonly version: 1
  readonly conference: Conference
  readonly sources: readonly Source[]
  readonly proposals: readonly Proposal[]
  readonly rulings?: readonly AuthorDecision[]
}
