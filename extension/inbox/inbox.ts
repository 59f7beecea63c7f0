import { storage } from 'wxt/utils/storage'
import { z } from '../../shared/contract/zod.ts'
import { isWindowOpen, setBadge } from '../browser.ts'
import { type Delivery, delivery } from './delivery.ts'

/**
 * Deliveries that wait for side panels. Each panel adds them to its lists itself: users can undo that, and lose no typed text.
 * Deliveries are only in memory, because a delivery's window may be private.
 */
const INBOX = 'session:inbox'

/** The user's wish to insert collaborators. It waits for the popup. */
const WISH = 'session:insertion'

/** Shows a badge while a delivery waits for the panel, or the wish for the popup. */
async function showWaiting(): Promise<void> {
  const [deliveries, wish] = await Promise.all([storage.getItem(INBOX), storage.getItem(WISH)])
  await setBadge(wish !== null || waitingIn(deliveries).length > 0 ? '+' : '')
}

/** `deliver` drops the oldest deliveries beyond this number. Users add fewer before a panel opens. */
const MOST_WAITING = 20

/** Stores a delivery, unless its window is closed. Rejects with a RangeError if it is too long. */
export async function deliver(item: Delivery): Promise<void> {
  // Without this error, the panel would drop the delivery, and the user would not know.
  if (!z.safeParse(delivery, item).success) throw new RangeError('The delivery is too long.')
  await change(async (waiting) =>
    (await isWindowOpen(item.windowId)) ? [...waiting, item].slice(-MOST_WAITING) : waiting,
  )
}

/** Removes and returns a window's deliveries, oldest first. */
export async function takeDeliveries(windowId: number): Promise<Delivery[]> {
  let taken: Delivery[] = []
  await change((waiting) => {
    taken = waiting.filter((item) => item.windowId === windowId)
    return waiting.filter((item) => item.windowId !== windowId)
  })
  return taken
}

export const watchDeliveries = (changed: () => void): (() => void) => storage.watch(INBOX, changed)

/** Changes the waiting deliveries. Needs a lock, because panel, popup and background run concurrently. */
async function change(next: (waiting: Delivery[]) => Delivery[] | Promise<Delivery[]>): Promise<void> {
  await navigator.locks.request(INBOX, async () => {
    const stored = await storage.getItem(INBOX)
    const before = waitingIn(stored)
    const after = await next(before)
    const isSame = after.length === before.length && after.every((item, index) => item === before[index])
    // Goes on if `stored` has unreadable items, and removes them: they may be from a private window.
    if (isSame && (!Array.isArray(stored) || stored.length === before.length)) return
    await storage.setItem(INBOX, after)
    await showWaiting()
  })
}

/** Leaves out invalid deliveries. Another version of the extension may have stored them. */
const waitingIn = (stored: unknown): Delivery[] =>
  Array.isArray(stored) ? stored.flatMap((item) => z.safeParse(delivery, item).data ?? []) : []

type Wish = { tabId: number; frameId: number }

export async function wishInsertion(wish: Wish): Promise<void> {
  await storage.setItem(WISH, wish)
  await showWaiting()
}

/** Removes the wish. Returns null if the user made it in another tab. */
export async function takeWish(tabId: number | undefined): Promise<Wish | null> {
  const wished = await storage.getItem<Wish>(WISH)
  if (wished === null) return null
  await storage.removeItem(WISH)
  await showWaiting()
  return wished.tabId === tabId ? wished : null
}

export const watchWish = (changed: () => void): (() => void) => storage.watch(WISH, changed)
