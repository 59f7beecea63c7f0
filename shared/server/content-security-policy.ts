/**
 * A page's Content-Security-Policy: docs/security.md, CSP. Only the page's own files, no inline script, and requests to
 * its own server and these origins alone. An origin has to be one that cannot end a directive.
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
