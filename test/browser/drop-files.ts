import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Drops files and folders from the disk, as the browser's own events: what no page handles, the browser opens.
 * `isTaken`: what is there takes files. It then says so before they fall, since Chromium drops nothing on a page whose answer
 * to the dragging is still under way.
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
  // A browser repeats this while a file hangs over the page, which may not listen yet at the first.
  const isOver = async (): Promise<boolean> => {
    await send('dragOver')
    return (await page.locator('.is-over, .drop-target').count()) > 0
  }
  if (isTaken) await expect.poll(isOver, { timeout: 15_000 }).toBe(true)
  await send('dragOver')
  await send('drop')
  await session.detach()
}
