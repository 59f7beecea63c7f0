import * as z from 'zod/mini'

// The page's CSP forbids `new Function`. Without this setting zod probes for it, and the browser logs a violation.
// The setting must precede the first schema, so every contract file imports zod from here.
z.config({ jitless: true })

/** The longest text, and the longest list, of an answer. What is longer is refused before it is read. */
const LONGEST_TEXT = 1_000_000
const LONGEST_LIST = 1_000_000

/** Any text of an answer. */
export const anyText = z.string().check(z.maxLength(LONGEST_TEXT))

/** Any list of an answer, or of a request that is bounded otherwise. */
export const list = <T extends z.core.SomeType>(element: T) =>
  z.array(element).check(z.maxLength(LONGEST_LIST))

export { z }
