import { storage } from 'wxt/utils/storage'
import { showWaiting, WISH } from '../inbox/inbox.ts'

/** Leaves a wish for the popup; the toolbar button has a badge until the popup takes it. */
export async function wishInsertion(tabId: number): Promise<void> {
  await storage.setItem(WISH, tabId)
  await showWaiting()
}

/** Removes the wish, and says whether it is for this tab. */
export async function takeWish(tabId: number | undefined): Promise<boolean> {
  const wished = await storage.getItem(WISH)
  if (wished === null) return false
  await storage.removeItem(WISH)
  await showWaiting()
  return wished === tabId
}

/** Calls `changed` when a wish is left, or taken. */
export const watchWish = (changed: () => void): (() => void) => storage.watch(WISH, changed)
