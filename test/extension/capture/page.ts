import type { PageInView } from '../../../extension/capture/found.ts'
import { inView } from './in-view.ts'

/** Returns a page with this body and head, as a collector gets it. */
export const pageOf = (body: string, head = ''): PageInView =>
  inView(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, 'https://example.org/page')
