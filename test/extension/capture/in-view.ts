import { parseHTML } from 'linkedom'
import type { PageInView } from '../../../extension/capture/found.ts'

/** A page of this HTML at this address, as a collector sees it. */
export const inView = (html: string, url: string): PageInView => ({
  url: new URL(url),
  document: parseHTML(html).document,
})
