import { z } from '../shared/contract/zod.ts'

// The characters that cannot end a directive of a Content-Security-Policy.
const ORIGIN_SAFE_IN_CSP = /^https?:\/\/[a-z0-9.:[\]-]+$/
const CONTROL = /\p{Cc}/u

/** `API_BASE_URL`, without credentials, query, fragment and final `/`. Its path may contain any other text. */
export const apiBase = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.refine(isAddress, 'must be an http:// or https:// address without user name, query or fragment'),
    ),
  z.transform((address) => address.replace(/\/+$/, '')),
)

/** The origin of a validated base address, for `connect-src` (docs/security.md, CSP). */
export function originOf(base: string): string {
  return new URL(base).origin
}

function isAddress(text: string): boolean {
  // URL removes tabs and line breaks and treats backslashes as slashes, so the text itself is checked.
  if (!/^https?:\/\/[^/@\\]+(\/|$)/i.test(text) || /[?#]/.test(text) || CONTROL.test(text)) return false
  return URL.canParse(text) && ORIGIN_SAFE_IN_CSP.test(originOf(text))
}
