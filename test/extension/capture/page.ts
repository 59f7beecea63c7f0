import type { PageInView } from '../../../extension/capture/found.ts'
import { inView } from './in-view.ts'

/** A page as a collector sees it, from the markup of its body and, where it matters, of its head. */
export const pageOf = (body: string, head = ''): PageInView =>
  inView(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, 'https://example.org/page')
