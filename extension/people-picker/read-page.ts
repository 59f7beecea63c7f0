import { count, z } from '../../shared/contract/zod.ts'
import { runInTab } from '../browser.ts'
import { type Found, found } from '../capture/found.ts'
import type { Selected } from '../capture/selected-text.ts'

/** The build makes these scripts from `entrypoints/collect.ts` and `entrypoints/selection.ts`. */
const COLLECT_SCRIPT = '/collect.js'
const SELECTION_SCRIPT = '/selection.js'

/** Returns null if the browser gives no access to the page. */
export async function collectFromTab(tabId: number): Promise<Found | null> {
  try {
    const read = z.safeParse(found, await runInTab(tabId, COLLECT_SCRIPT))
    return read.success ? read.data : { groups: [] }
  } catch {
    return null
  }
}

const selected = z.nullable(z.object({ text: z.string(), left: count }))

/**
 * Reads the selected text of a frame, with line breaks: the menu's `selectionText` has none.
 * The text is empty if the browser gives no access. The result is null for a password field.
 */
export async function selectionInTab(tabId: number, frameId = 0): Promise<Selected | null> {
  try {
    const read = z.safeParse(selected, await runInTab(tabId, SELECTION_SCRIPT, { frameId }))
    return read.success ? read.data : null
  } catch {
    return { text: '', left: 0 }
  }
}
