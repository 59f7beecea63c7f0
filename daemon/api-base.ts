import { z } from '../shared/contract/zod.ts'

// What may stand in a Content-Security-Policy without ending the directive it stands in.
const ORIGIN_SAFE_IN_CSP = /^https?:\/\/[a-z0-9.:[\]-]+$/
const CONTROL = /\p{Cc}/u

/**
 * `API_BASE_URL`: an http or https address without credentials, query or fragment; a trailing `/` is dropped.
 * Its path may hold any other text: what shows it has to escape it (docs/security.md, Markup).
 */
export const apiBase = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.refine(isAddress, 'must be an http:// or https:// address without user name, query or fragment'),
    ),
  z.transform((address) => address.replace(/\/+$/, '')),
)

/** The origin of a checked base address, for `connect-src` (docs/security.md, CSP). */
export function originOf(base: string): string {
  return new URL(base).origin
}

function isAddress(text: string): boolean {
  // URL itself drops tabs and line breaks and takes backslashes for slashes: so the text itself is looked at.
  if (!/^https?:\/\/[^/@\\]+(\/|$)/i.test(text) || /[?#]/.test(text) || CONTROL.test(text)) return false
  return URL.canParse(text) && ORIGIN_SAFE_IN_CSP.test(originOf(text))
}
