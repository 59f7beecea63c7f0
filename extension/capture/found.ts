import { count, z } from '../../shared/contract/zod.ts'
import { MAX_GROUPS, MAX_NAMES } from '../../shared/limits.ts'

/** The result of our script in a page. The bounds matter because a page can forge a result. */
export const found = z.object({
  /** Absent on an unknown site. */
  site: z.optional(z.string().check(z.maxLength(100))),
  groups: z
    .array(
      z.object({
        /** The role of the people. The user sees a word for it. */
        kind: z.enum(['authors', 'coauthors', 'committee', 'reviewers', 'users', 'contributors', 'names']),
        /** A paper's title, or a heading. */
        title: z.optional(z.string().check(z.maxLength(300))),
        names: z
          .array(z.string().check(z.minLength(1), z.maxLength(300)))
          .check(z.minLength(1), z.maxLength(MAX_NAMES)),
      }),
    )
    .check(z.maxLength(MAX_GROUPS)),
  /** The number of names left out. */
  left: z.optional(count),
  /** Hosts of frames of other sites. The script cannot read these frames. */
  frames: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5))),
})

export type Found = z.infer<typeof found>
/** People in the order of the page, each once. */
export type FoundGroup = Found['groups'][number]
export type GroupKind = FoundGroup['kind']

/** A page for a collector. In tests, `url` is the original address of a saved page. */
export type PageInView = { url: URL; document: Document }

export type Site = {
  name: string
  /** Decides by the address, or by markup that no other site has. */
  isHere: (page: PageInView) => boolean
  /** Finds nobody if the markup is not as expected. */
  collect: (page: PageInView) => FoundGroup[]
}
