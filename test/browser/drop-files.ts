import type { Page } from 'playwright-core'

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
  await send('dragOver')
  if (isTaken) await page.locator('.is-over, .drop-target').waitFor()
  await send('dragOver')
  await send('drop')
  await session.detach()
}
