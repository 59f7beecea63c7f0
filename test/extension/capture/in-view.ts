import { parseHTML } from 'linkedom'
import { collectFrom } from '../../../extension/capture/collect.ts'
import type { FoundGroup, PageInView, Site } from '../../../extension/capture/found.ts'

/** A page of this HTML at this address, as a collector sees it. */
export const inView = (html: string, url: string): PageInView => ({
  url: new URL(url),
  document: parseHTML(html).document,
})

/** What is found on a page as one of a site, within the bounds of `collectFrom`. */
export const collectedBy = (site: Site, page: PageInView): FoundGroup[] =>
  collectFrom(page, [{ ...site, isHere: () => true }]).groups
