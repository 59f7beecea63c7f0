import { boundedText, z } from './zod.ts'

/** The kinds of works that a policy may leave out. No policy can leave out articles or conference papers. */
export const WORK_KINDS = ['preprint', 'book', 'thesis', 'data'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Decides which joint works make a conflict. See *Policies* in docs/dev/protocol.md. */
export const policySchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Only works of this many months before the date of judgement count. Null: works of all years count. */
  months: z.nullable(z.int().check(z.minimum(1), z.maximum(1200))),
  without: z.array(z.enum(WORK_KINDS)).check(z.maxLength(WORK_KINDS.length)),
  /** The least number of works that make a conflict. */
  least: z.int().check(z.minimum(1), z.maximum(1000)),
  /** A work with more authors does not count. Null: no such limit. */
  authors: z.nullable(z.int().check(z.minimum(2), z.maximum(100_000))),
})

/** The id of a preset, or the user's own policy at the time of the choice. */
export const chosenPolicySchema = z.union([
  z.object({ preset: boundedText(1, 100) }),
  z.object({ own: policySchema }),
])

export type Policy = z.infer<typeof policySchema>
