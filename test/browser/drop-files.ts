import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Drops files and folders from the disk by the browser's own events. The browser opens files that the page does not handle.
 * `isTaken`: the page accepts files at this place. Then waits until the page shows this, because Chromium drops nothing
 * before the page has answered the drag.
 */
export async function dropFiles(
  page: Page,
  place: { x: number; y: number },
  files: readonly string[],
  isTaken = true,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...place, data })
  await send('dragEnter')
  // Repeats the event, as a browser does, because the page may not listen yet.
  const isOver = async (): Promise<boolean> => {
    await send('dragOver')
    return (await page.locator('.is-over, .drop-target').count()) > 0
  }
  if (isTaken) await expect.poll(isOver, { timeout: 15_000 }).toBe(true)
  await send('dragOver')
  await send('drop')
  await session.detach()
}
