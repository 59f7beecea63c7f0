import type { Chosen } from '../../conflicts/policy/chosen-policy.ts'
import { filedDecision, MOST_DECISIONS } from '../../contract/decisions.ts'
import { policySchema } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import type { Conference } from '../conference.ts'

/** Bounds of a project. Longer than anything that readers of files let through. */
const LONGEST_TEXT = 20_000
const MOST_SUBMISSIONS = 100_000
const MOST_PEOPLE = 250_000
const MOST_OF_ONE = 25_000
const MOST_SOURCES = 200
const MOST_PROBLEMS = 1000

const text = z.string().check(z.maxLength(LONGEST_TEXT))
const optionalText = z.exactOptional(text)
const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most))
/** By the ids of people (`personId`). */
const byPerson = <T extends z.ZodMiniType>(value: T) =>
  z
    .record(text, value)
    .check(z.refine((all) => Object.keys(all).length <= MOST_PEOPLE, 'has too many people'))
/** ISO 8601 in UTC, as `Date.toISOString` writes it, so that times can be compared as texts. */
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time'))

const someone = {
  name: text,
  email: optionalText,
  affiliation: optionalText,
  orcid: optionalText,
  pid: optionalText,
  profile: optionalText,
}
const texts = z.exactOptional(list(text, MOST_OF_ONE))
export const reviewerSchema = z.object({ ...someone, roles: optionalText, collaborators: texts })
export const submissionSchema = z.object({
  id: text,
  title: text,
  authors: list(z.object(someone), MOST_OF_ONE),
  declared: list(z.object({ reviewer: z.object(someone), kind: text }), MOST_OF_ONE),
  collaborators: texts,
  note: optionalText,
})

/** A row that could not be used: its place in the file, and why, in the reader's own word. */
const sourceProblem = z.object({ row: z.int(), reason: text, content: text })
/** A file, or the HotCRP site, that the conference was read from. `rows`: those that were used. */
export const sourceSchema = z.object({
  name: text,
  format: text,
  rows: z.int(),
  at: time,
  problems: list(sourceProblem, MOST_PROBLEMS),
})

export const choiceSchema = z.object({ entry: text, at: time })
const monthsSchema = z.int().check(z.minimum(1), z.maximum(1200))

/** The small fields, which are kept together. */
export const settingsFields = {
  name: text,
  policy: z.union([z.object({ preset: text }), z.object({ own: policySchema })]),
  site: optionalText,
  settings: z.object({ exact: z.boolean(), leastReviewers: z.int().check(z.minimum(0), z.maximum(1000)) }),
}

/** Fields that hold a list each. */
export const listSchemas = {
  submissions: list(submissionSchema, MOST_SUBMISSIONS),
  reviewers: list(reviewerSchema, MOST_OF_ONE),
  sources: list(sourceSchema, MOST_SOURCES),
  choices: byPerson(choiceSchema),
  windows: byPerson(monthsSchema),
  decisions: list(filedDecision, MOST_DECISIONS),
}

/** A project without its version, as its file holds it. */
export const projectSchema = z.object({
  ...settingsFields,
  conference: z.object({ submissions: listSchemas.submissions, reviewers: listSchemas.reviewers }),
  sources: listSchemas.sources,
  choices: listSchemas.choices,
  windows: listSchemas.windows,
  decisions: listSchemas.decisions,
})

export type Source = z.infer<typeof sourceSchema>
/** The entry that stands for a person: a name of dblp or a person id. `at`: when it was chosen. */
export type Choice = z.infer<typeof choiceSchema>

/** The whole work on a conference. */
export type Project = {
  version: 1
  name: string
  conference: Conference
  sources: readonly Source[]
  choices: Readonly<Record<string, Choice>>
  policy: Chosen
  /** Longer windows of single people, in months. */
  windows: Readonly<Record<string, number>>
  /** Decisions of this project alone: in a file, and where nothing is kept in the workspace. */
  decisions: z.infer<typeof listSchemas.decisions>
  /** The connected HotCRP. */
  site?: string
  settings: { exact: boolean; leastReviewers: number }
}
