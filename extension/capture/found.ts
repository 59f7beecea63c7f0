import { count, z } from '../../shared/contract/zod.ts'
import { MAX_GROUPS, MAX_NAMES } from '../../shared/limits.ts'

/** The result of our script in a page. A page can forge it, so the schema checks and bounds it. */
export const found = z.object({
  /** The name of a known site; absent on other pages. */
  site: z.optional(z.string().check(z.maxLength(100))),
  groups: z
    .array(
      z.object({
        /** The role of the people on the page. It selects the word that the user sees. */
        kind: z.enum(['authors', 'coauthors', 'committee', 'reviewers', 'users', 'contributors', 'names']),
        /** The title that the page gives the group: a paper's title, or a heading. */
        title: z.optional(z.string().check(z.maxLength(300))),
        names: z
          .array(z.string().check(z.minLength(1), z.maxLength(300)))
          .check(z.minLength(1), z.maxLength(MAX_NAMES)),
      }),
    )
    .check(z.maxLength(MAX_GROUPS)),
  /** How many names are left out. */
  left: z.optional(count),
  /** The hosts of frames of other sites, which cannot be read. */
  frames: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5))),
})

export type Found = z.infer<typeof found>
/** People of a page in the page's order, without repetitions. */
export type FoundGroup = Found['groups'][number]
export type GroupKind = FoundGroup['kind']

/** A page for a collector. `url` is the page's address, or in tests the original address of a saved page. */
export type PageInView = { url: URL; document: Document }

export type Site = {
  name: string
  /** Whether a page belongs to this site, by its address or by markup that no other site has. */
  isHere: (page: PageInView) => boolean
  /** Returns the people on the page, or nobody if the markup is not as expected. */
  collect: (page: PageInView) => FoundGroup[]
}
