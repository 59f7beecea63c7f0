import { count, z } from '../../shared/contract/zod.ts'
import { MAX_NAMES } from '../../shared/limits.ts'
import type { AboutLists } from '../../shared/query/payload.ts'
import { LONGEST_STORED } from '../../shared/ui/context/view-storage.ts'
import { aboutLists } from '../../shared/ui/session/list-entries.ts'
import { found } from '../capture/found.ts'

const windowId = z.int()
/** A list of names. 20,000 names have about 600,000 characters. */
const text = z.string().check(z.maxLength(LONGEST_STORED))

const LARGEST_SITE = 300

/** A message from the popup, the context menu or a shortcut to the side panel of a window. */
export const delivery = z.union([
  z.object({
    windowId,
    kind: z.literal('names'),
    side: z.enum(['left', 'right']),
    names: z.array(z.string()).check(z.maxLength(MAX_NAMES)),
    /** The number of selected lines that are left out. */
    left: count,
  }),
  /** The popup's lists. `answer`: their answer as `answerText` writes it. */
  z.object({
    windowId,
    kind: z.literal('lists'),
    left: text,
    right: text,
    about: z.optional(z.custom<AboutLists>((about) => z.safeParse(aboutLists, about).success)),
    answer: z.optional(z.string().check(z.maxLength(LONGEST_STORED))),
  }),
  /** The result of *Collect authors from this page*. `found` is null if the extension may not read the page. */
  z.object({
    windowId,
    kind: z.literal('found'),
    found: z.nullable(found),
    tabId: count,
    site: z.optional(z.string().check(z.maxLength(LARGEST_SITE))),
  }),
])

export type Delivery = z.infer<typeof delivery>
