import { z } from '../../shared/contract/zod.ts'
import type { AboutLists } from '../../shared/query/payload.ts'
import { LARGEST_KEPT } from '../../shared/ui/context/view-storage.ts'
import { aboutLists } from '../../shared/ui/session/about-lists.ts'
import { type Found, found } from '../capture/found.ts'

/** A message to the side panel of a window from the popup, the context menu or a shortcut. */
export type Delivery = { windowId: number } & (
  | { kind: 'names'; side: 'left' | 'right'; names: string[] }
  /** The lists of the popup and its answer, as `answerText` writes it. */
  | { kind: 'lists'; left: string; right: string; about?: AboutLists | undefined; answer?: string }
  /** The result of *Collect authors from this page*; null if the page may not be read. */
  | { kind: 'found'; found: Found | null }
)

const windowId = z.int()
const text = z.string().check(z.maxLength(200_000))

export const delivery = z.union([
  z.object({
    windowId,
    kind: z.literal('names'),
    side: z.enum(['left', 'right']),
    names: z.array(z.string()).check(z.maxLength(500)),
  }),
  z.object({
    windowId,
    kind: z.literal('lists'),
    left: text,
    right: text,
    about: z.optional(aboutLists),
    answer: z.optional(z.string().check(z.maxLength(LARGEST_KEPT))),
  }),
  z.object({ windowId, kind: z.literal('found'), found: z.nullable(found) }),
])
