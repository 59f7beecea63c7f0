import { count, z } from '../../shared/contract/zod.ts'
import { MAX_GROUPS, MAX_NAMES } from '../../shared/limits.ts'

/** The result of the script in a page. It is as untrusted as the page, so the schema checks and bounds it. */
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
  left: z.optional(count),
  /** The hosts of frames of other sites, which cannot be read. */
  frames: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5))),
})

export type Found = z.infer<typeof found>
/** A group of people on a page, in the page's order, without repetitions. Never empty. */
export type FoundGroup = Found['groups'][number]
export type GroupKind = FoundGroup['kind']

/** A page for a collector. `url`: the address of the page. Tests give a saved page its original address. */
export type PageInView = { url: URL; document: Document }

/** A known site: how to recognise it, and where its names are. */
export type Site = {
  name: string
  /** Whether a page belongs to this site, by its address or by marks that no other site has. */
  isHere: (page: PageInView) => boolean
  /** Returns the people on the page. Returns nobody if the markup is not as expected: a collector never guesses. */
  collect: (page: PageInView) => FoundGroup[]
}
