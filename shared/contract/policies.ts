import { z } from './zod.ts'

/** The kinds of work that a policy may leave out. Articles and conference papers always count. */
export const WORK_KINDS = ['preprint', 'book', 'thesis', 'data'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** The longest window: a hundred years. A longer one is the same as none. */
const MOST_MONTHS = 1200
const MOST_WORKS = 1000
const MOST_AUTHORS = 100_000
const NAME_LENGTH = 100

/** Which joint works make a conflict (docs/protocol.md, Policies). */
export const policySchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH)),
  /** Only works of the months before the date of the judgement count; null counts all years. */
  months: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_MONTHS))),
  /** The kinds of work that do not count. */
  without: z.array(z.enum(WORK_KINDS)).check(z.maxLength(WORK_KINDS.length)),
  /** The least number of joint works that make a conflict. */
  least: z.int().check(z.minimum(1), z.maximum(MOST_WORKS)),
  /** A work with more authors does not count; null counts all. */
  authors: z.nullable(z.int().check(z.minimum(2), z.maximum(MOST_AUTHORS))),
})

export type Policy = z.infer<typeof policySchema>
