import { APP_VERSION, VERSION_HEADER } from '../version.ts'

/**
 * On every answer of both servers, including errors: docs/security.md, Headers. Static files override the caching.
 */
export const STANDARD_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  [VERSION_HEADER]: APP_VERSION,
}

/**
 * Builds a page's Content-Security-Policy: docs/security.md, CSP. It allows only the page's own files, no inline
 * script, and requests to its own server and these origins. An origin must not contain characters that end a
 * directive.
 */
export function contentSecurityPolicy(...origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ['connect-src', "'self'", ...origins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
