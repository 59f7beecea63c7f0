import { LISTED_ENTRIES } from '../limits.ts'
import { numberText } from './runtime.ts'
import { boundedText, z } from './zod.ts'

/** Query strings of lists, which only the daemon reads. */

/** `GET decisions/list` and `choices/list`: newest first; `search`: words that the names or the note contain. */
export const listRequest = z.object({
  search: z._default(boundedText(0, 200), ''),
  limit: z._default(numberText(1, LISTED_ENTRIES), 50),
  offset: z._default(numberText(0, 1_000_000), 0),
})

/** `GET queries/named`. */
export const namedQueriesRequest = z.object({ search: z._default(boundedText(0, 200), '') })
