import { storage } from 'wxt/utils/storage'
import { z } from '../../shared/contract/zod.ts'
import { isWindowOpen, setBadge } from '../browser.ts'
import { type Delivery, delivery } from './delivery.ts'

/**
 * What waits for the side panel. The panel alone changes its lists, so that what is added can be undone there and
 * never overwrites what is being typed; whoever adds from elsewhere delivers here. It is held in memory, since the
 * window may be a private one, and goes with its window.
 */
const INBOX = 'session:inbox'

/** More than anybody adds before a panel opens; what is older goes first. */
const MOST_WAITING = 20

/**
 * Leaves something for a window's panel, and a sign of it on the toolbar button until it is taken. Nothing is left for a
 * window that was closed in the meantime: nobody would take it away.
 */
export const deliver = (item: Delivery): Promise<void> =>
  change(async (waiting) =>
    (await isWindowOpen(item.windowId)) ? [...waiting, item].slice(-MOST_WAITING) : waiting,
  )

/** Takes what waits for a window's panel, oldest first. No other panel gets it. */
export async function takeDeliveries(windowId: number): Promise<Delivery[]> {
  let taken: Delivery[] = []
  const isForUs = (item: Delivery): boolean => item.windowId === windowId
  await change((waiting) => {
    taken = waiting.filter(isForUs)
    return waiting.filter((item) => !isForUs(item))
  })
  return taken
}

/** Calls back when something was left or taken, for whichever window. */
export const watchDeliveries = (changed: () => void): (() => void) => storage.watch(INBOX, changed)

/** Reads and writes under a lock: panel, popup and background run at the same time. */
async function change(next: (waiting: Delivery[]) => Delivery[] | Promise<Delivery[]>): Promise<void> {
  await navigator.locks.request(INBOX, async () => {
    const before = waitingIn(await storage.getItem(INBOX))
    const after = await next(before)
    if (after.length === before.length && after.every((item, index) => item === before[index])) return
    await storage.setItem(INBOX, after)
    await setBadge(after.length === 0 ? '' : '+')
  })
}

/** What cannot be read is dropped: it was written by another version, and the user can do it again. */
const waitingIn = (stored: unknown): Delivery[] =>
  Array.isArray(stored)
    ? stored.flatMap((item) => {
        const read = z.safeParse(delivery, item)
        return read.success ? [read.data as Delivery] : [] // optional fields may be undefined in Zod's type
      })
    : []
