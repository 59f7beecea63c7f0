import { z } from '../../shared/contract/zod.ts'
import { runInTab } from '../browser.ts'
import { type Insertion, insertion, LINES } from './insertion.ts'

/** Built from `entrypoints/insert.ts`. */
const INSERT_SCRIPT = '/insert.js'

/** Inserts lines into the field that has the focus in a tab; `denied` if the browser gives no access to its page. */
export async function insertIntoTab(
  tabId: number,
  lines: readonly string[],
): Promise<Insertion | { kind: 'denied' }> {
  try {
    const read = z.safeParse(insertion, await runInTab(tabId, INSERT_SCRIPT, { globals: { [LINES]: lines } }))
    return read.success ? read.data : { kind: 'refused' }
  } catch {
    return { kind: 'denied' }
  }
}
