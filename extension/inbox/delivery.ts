import { count, z } from '../../shared/contract/zod.ts'
import { MAX_NAMES } from '../../shared/limits.ts'
import type { AboutLists } from '../../shared/query/payload.ts'
import { LONGEST_STORED } from '../../shared/ui/context/view-storage.ts'
import { aboutLists } from '../../shared/ui/session/list-entries.ts'
import { found } from '../capture/found.ts'

const windowId = z.int()
/** A text of a delivery. Lists of 20,000 names have some 600,000 characters. */
const text = z.string().check(z.maxLength(LONGEST_STORED))

const LARGEST_SITE = 300

/** A message to the side panel of a window from the popup, the context menu or a shortcut. */
export const delivery = z.union([
  z.object({
    windowId,
    kind: z.literal('names'),
    side: z.enum(['left', 'right']),
    names: z.array(z.string()).check(z.maxLength(MAX_NAMES)),
    left: count,
  }),
  /** The lists of the popup and its answer, as `answerText` writes it. */
  z.object({
    windowId,
    kind: z.literal('lists'),
    left: text,
    right: text,
    about: z.optional(z.custom<AboutLists>((about) => z.safeParse(aboutLists, about).success)),
    answer: z.optional(z.string().check(z.maxLength(LONGEST_STORED))),
  }),
  /** The result of *Collect authors from this page*; null if the page may not be read. */
  z.object({
    windowId,
    kind: z.literal('found'),
    found: z.nullable(found),
    tabId: count,
    site: z.optional(z.string().check(z.maxLength(LARGEST_SITE))),
  }),
])

export type Delivery = z.infer<typeof delivery>
