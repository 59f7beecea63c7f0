import { storage } from 'wxt/utils/storage'
import { z } from '../../shared/contract/zod.ts'
import { isWindowOpen, setBadge } from '../browser.ts'
import { type Delivery, delivery } from './delivery.ts'

/**
 * The key of the deliveries that wait for side panels. Only a panel changes its lists, so that users can undo an addition and
 * lose no typed text. The deliveries are only in memory, since their window may be private.
 */
const INBOX = 'session:inbox'

/** The key of the wish to insert collaborators that waits for the popup. */
const WISH = 'session:insertion'

/** Shows a badge on the toolbar button while a delivery waits for the panel or a wish waits for the popup. */
async function showWaiting(): Promise<void> {
  const [deliveries, wish] = await Promise.all([storage.getItem(INBOX), storage.getItem(WISH)])
  await setBadge(wish !== null || waitingIn(deliveries).length > 0 ? '+' : '')
}

/** Drops the oldest deliveries beyond this number: users add fewer before a panel opens. */
const MOST_WAITING = 20

/** Stores a delivery for a window's panel, or drops it if the window is closed. Rejects with a RangeError if it is too long. */
export async function deliver(item: Delivery): Promise<void> {
  // Without this error, the panel would drop the delivery and say nothing.
  if (!z.safeParse(delivery, item).success) throw new RangeError('The delivery is too long.')
  await change(async (waiting) =>
    (await isWindowOpen(item.windowId)) ? [...waiting, item].slice(-MOST_WAITING) : waiting,
  )
}

/** Removes and returns the deliveries for a window's panel, oldest first. */
export async function takeDeliveries(windowId: number): Promise<Delivery[]> {
  let taken: Delivery[] = []
  await change((waiting) => {
    taken = waiting.filter((item) => item.windowId === windowId)
    return waiting.filter((item) => item.windowId !== windowId)
  })
  return taken
}

/** Calls `changed` when deliveries of any window change. */
export const watchDeliveries = (changed: () => void): (() => void) => storage.watch(INBOX, changed)

/** Changes the waiting deliveries under a lock, since panel, popup and background run concurrently. */
async function change(next: (waiting: Delivery[]) => Delivery[] | Promise<Delivery[]>): Promise<void> {
  await navigator.locks.request(INBOX, async () => {
    const stored = await storage.getItem(INBOX)
    const before = waitingIn(stored)
    const after = await next(before)
    const isSame = after.length === before.length && after.every((item, index) => item === before[index])
    // Removes unreadable items, too: they may be from a private window.
    if (isSame && (!Array.isArray(stored) || stored.length === before.length)) return
    await storage.setItem(INBOX, after)
    await showWaiting()
  })
}

/** Returns the valid deliveries. Only another version of the extension stores invalid ones. */
const waitingIn = (stored: unknown): Delivery[] =>
  Array.isArray(stored) ? stored.flatMap((item) => z.safeParse(delivery, item).data ?? []) : []

/** The tab and the frame in which the user opened the menu. */
type Wish = { tabId: number; frameId: number }

export async function wishInsertion(wish: Wish): Promise<void> {
  await storage.setItem(WISH, wish)
  await showWaiting()
}

/** Removes the wish. Returns the wish if the user made it in this tab, or else null. */
export async function takeWish(tabId: number | undefined): Promise<Wish | null> {
  const wished = await storage.getItem<Wish>(WISH)
  if (wished === null) return null
  await storage.removeItem(WISH)
  await showWaiting()
  return wished.tabId === tabId ? wished : null
}

export const watchWish = (changed: () => void): (() => void) => storage.watch(WISH, changed)
