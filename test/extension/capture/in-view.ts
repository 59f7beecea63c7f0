import { parseHTML } from 'linkedom'
import { collectFrom } from '../../../extension/capture/collect-names.ts'
import type { FoundGroup, PageInView, Site } from '../../../extension/capture/found.ts'

export const inView = (html: string, url: string): PageInView => ({
  url: new URL(url),
  document: parseHTML(html).document,
})

/** Reads a page with a site's collector, within the bounds of `collectFrom`. */
export const collectedBy = (site: Site, page: PageInView): FoundGroup[] =>
  collectFrom(page, [{ ...site, isHere: () => true }]).groups
