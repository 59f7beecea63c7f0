/** What people on a page are to it: picks the word that is shown, in the reader's language. */
export type GroupKind =
  | 'authors'
  | 'coauthors'
  | 'committee'
  | 'reviewers'
  | 'users'
  | 'contributors'
  | 'names'

/** People that stand together on a page, in the page's order, without repetitions. Never empty. */
export type FoundGroup = {
  kind: GroupKind
  /** The page's own words for the group: a paper's title, a heading. At most 200 characters. */
  title?: string | undefined
  names: string[]
}

/** What was found on a page. `site` is the site's own name; absent where any page would do. */
export type Found = { site?: string | undefined; groups: FoundGroup[] }

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
