import { parseHTML } from 'linkedom'
import { collectFrom } from '../../../extension/capture/collect-names.ts'
import type { FoundGroup, PageInView, Site } from '../../../extension/capture/found.ts'

/** Returns a page with this HTML and address, as a collector gets it. */
export const inView = (html: string, url: string): PageInView => ({
  url: new URL(url),
  document: parseHTML(html).document,
})

/** Returns the groups that a site's collector finds on a page, within the bounds of `collectFrom`. */
export const collectedBy = (site: Site, page: PageInView): FoundGroup[] =>
  collectFrom(page, [{ ...site, isHere: () => true }]).groups
