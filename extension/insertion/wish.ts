import { storage } from 'wxt/utils/storage'
import { showWaiting, WISH } from '../inbox/inbox.ts'

/** Where the user opened the menu. */
type Wish = { tabId: number; frameId: number }

/** Leaves a wish for the popup; the toolbar button has a badge until the popup takes it. */
export async function wishInsertion(wish: Wish): Promise<void> {
  await storage.setItem(WISH, wish)
  await showWaiting()
}

/** Removes the wish, and returns it if its tab is this one. */
export async function takeWish(tabId: number | undefined): Promise<Wish | null> {
  const wished = await storage.getItem<Wish>(WISH)
  if (wished === null) return null
  await storage.removeItem(WISH)
  await showWaiting()
  return wished.tabId === tabId ? wished : null
}

/** Calls `changed` when a wish is added or removed. */
export const watchWish = (changed: () => void): (() => void) => storage.watch(WISH, changed)
