import { APP_VERSION, VERSION_HEADER } from '../version.ts'

/** On every answer of both servers, errors too: docs/security.md, Headers. Static files override the caching. */
export const STANDARD_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  [VERSION_HEADER]: APP_VERSION,
}
