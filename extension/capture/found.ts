import { count, z } from '../../shared/contract/zod.ts'
import { MAX_GROUPS, MAX_NAMES } from '../../shared/limits.ts'

/** The result of the script in a page. It is no more trusted than the page, so it is checked and bounded. */
export const found = z.object({
  /** The site's own name; absent where any page would do. */
  site: z.optional(z.string().check(z.maxLength(100))),
  groups: z
    .array(
      z.object({
        /** The role of the people on a page: picks the word that is shown, in the reader's language. */
        kind: z.enum(['authors', 'coauthors', 'committee', 'reviewers', 'users', 'contributors', 'names']),
        /** The page's own words for the group: a paper's title, a heading. */
        title: z.optional(z.string().check(z.maxLength(300))),
        names: z
          .array(z.string().check(z.minLength(1), z.maxLength(300)))
          .check(z.minLength(1), z.maxLength(MAX_NAMES)),
      }),
    )
    .check(z.maxLength(MAX_GROUPS)),
  /** How many people are on the page beyond these. */
  left: z.optional(count),
  /** The hosts of frames of other sites, which cannot be read. */
  frames: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5))),
})

/** The people found on a page. */
export type Found = z.infer<typeof found>
/** People that stand together on a page, in the page's order, without repetitions. Never empty. */
export type FoundGroup = Found['groups'][number]
export type GroupKind = FoundGroup['kind']

/** A page as a collector sees it. `url` is the page's own address, which a saved copy keeps in tests. */
export type PageInView = { url: URL; document: Document }

/** One site that CoAuthors knows: how to tell it, and where its names stand. */
export type Site = {
  name: string
  /** Whether the page is one of this site's, by its address or by marks that no other site has. */
  isHere: (page: PageInView) => boolean
  /** The people on the page; nothing when its markup is not what was expected, never a guess. */
  collect: (page: PageInView) => FoundGroup[]
}
