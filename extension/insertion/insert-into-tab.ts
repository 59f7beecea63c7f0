import { z } from '../../shared/contract/zod.ts'
import { runInTab } from '../browser.ts'
import { type Insertion, insertion, LINES } from './insertion.ts'

/** The build makes this script from `entrypoints/insert.ts`. */
const INSERT_SCRIPT = '/insert.js'

/** Inserts lines into the focused field. Without access, returns `denied` for a page and `frame` for a frame in the page. */
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
