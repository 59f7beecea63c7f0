import { z } from '../../shared/contract/zod.ts'

/** The result of a script in a page. It is no more trusted than the page, so it is checked and bounded. */
const name = z.string().check(z.minLength(1), z.maxLength(300))

export const boundedFound = z.object({
  site: z.optional(z.string().check(z.maxLength(100))),
  groups: z
    .array(
      z.object({
        kind: z.enum(['authors', 'coauthors', 'committee', 'reviewers', 'users', 'contributors', 'names']),
        title: z.optional(z.string().check(z.maxLength(300))),
        names: z.array(name).check(z.minLength(1), z.maxLength(500)),
      }),
    )
    .check(z.maxLength(20)),
})

/** `Found` (`capture/found.ts`), checked after reading it from a page or from storage. */
export type BoundedFound = z.infer<typeof boundedFound>
