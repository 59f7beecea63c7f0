import { LISTED_ENTRIES } from '../limits.ts'
import { boundedText } from './decisions.ts'
import { z } from './zod.ts'

/** Query strings of lists. Only the daemon reads them, and what they need of zod would load with the page. */

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  )

/** `GET decisions/list` and `choices/list`: newest first; `search`: words that the names or the note contain. */
export const listRequest = z.object({
  search: z._default(boundedText(0, 200), ''),
  limit: z._default(wholeNumber(1, LISTED_ENTRIES), 50),
  offset: z._default(wholeNumber(0, 1_000_000), 0),
})

/** `GET queries/named`. */
export const namedQueriesRequest = z.object({ search: z._default(boundedText(0, 200), '') })
