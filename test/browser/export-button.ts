import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

export const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })

export const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

/** Opens the menu if it is closed, and saves the answer in a format. */
export async function saved(page: Page, format: string): Promise<string> {
  if (!(await menuOf(page).isVisible())) await exportButton(page).click()
  const started = page.waitForEvent('download')
  await menuOf(page)
    .getByRole('button', { name: `Save ${format}`, exact: true })
    .click()
  return text(await (await started).createReadStream())
}
