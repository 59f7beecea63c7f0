import { storage } from 'wxt/utils/storage'
import { setBadge } from '../browser.ts'

/** The tab in which the context menu asked for an insertion, until the popup has taken it. In memory, as the inbox. */
const WISH = 'session:insertion'

/** Leaves a wish for the popup; the toolbar button has a badge until the popup takes it. */
export async function wishInsertion(tabId: number): Promise<void> {
  await storage.setItem(WISH, tabId)
  await setBadge('+')
}

/** Removes the wish, and says whether it is for this tab. */
export async function takeWish(tabId: number | undefined): Promise<boolean> {
  const wished = await storage.getItem(WISH)
  if (wished === null) return false
  await storage.removeItem(WISH)
  await setBadge('')
  return wished === tabId
}

/** Calls `changed` when a wish is left, or taken. */
export const watchWish = (changed: () => void): (() => void) => storage.watch(WISH, changed)
