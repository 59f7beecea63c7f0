import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

export const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })

export const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

/** Saves the answer in a format of the menu, which is opened if it is not. */
export async function saved(page: Page, format: string): Promise<string> {
  if (!(await menuOf(page).isVisible())) await exportButton(page).click()
  const started = page.waitForEvent('download')
  await menuOf(page)
    .getByRole('button', { name: `Save ${format}`, exact: true })
    .click()
  return text(await (await started).createReadStream())
}
