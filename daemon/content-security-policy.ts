import { originOf } from './api-base.ts'

/**
 * The page's Content-Security-Policy: safety.md, rule 8. Only the page's own files, no inline script, and requests to
 * this server and the backend alone.
 */
export function contentSecurityPolicy(apiBase: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${originOf(apiBase)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
