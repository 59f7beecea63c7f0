import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Drops files by the browser's own events. With `isTaken`, waits before the drop until the page accepts the drag. */
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
  // The page may not listen yet, so repeat the event as a browser does.
  const isOver = async (): Promise<boolean> => {
    await send('dragOver')
    return (await page.locator('.is-over, .drop-target').count()) > 0
  }
  if (isTaken) await expect.poll(isOver, { timeout: 15_000 }).toBe(true)
  await send('dragOver')
  await send('drop')
  await session.detach()
}
