import { z } from '../../shared/contract/zod.ts'

/** What a script in a page may tell: as little trusted as the page, and bounded whatever the page holds. */
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

/** `Found` (`capture/found.ts`) as it is read from a page or from what is kept. */
export type BoundedFound = z.infer<typeof boundedFound>
