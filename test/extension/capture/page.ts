import type { PageInView } from '../../../extension/capture/found.ts'
import { inView } from './in-view.ts'

export const pageOf = (body: string, head = ''): PageInView =>
  inView(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, 'https://example.org/page')
