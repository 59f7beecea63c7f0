import { z } from '../../shared/contract/zod.ts'
import { runInTab } from '../browser.ts'
import { type Insertion, insertion, LINES } from './insertion.ts'

/** The script that the build makes of `entrypoints/insert.ts`. */
const INSERT_SCRIPT = '/insert.js'

/**
 * Inserts lines into the focused field of a frame. Returns `denied` if the browser gives no access to the page, and `frame` if it
 * gives no access to a frame in the page.
 */
export async function insertIntoTab(
  tabId: number,
  frameId: number,
  lines: readonly string[],
): Promise<Insertion | { kind: 'denied' }> {
  try {
    const read = z.safeParse(
      insertion,
      await runInTab(tabId, INSERT_SCRIPT, { frameId, globals: { [LINES]: lines } }),
    )
    return read.success ? read.data : { kind: 'refused' }
  } catch {
    return { kind: frameId === 0 ? 'denied' : 'frame' }
  }
}
