import type { Page } from 'playwright-core'
import { downloadedText } from './chromium.ts'

export const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })

export const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

export async function saved(page: Page, format: string): Promise<string> {
  if (!(await menuOf(page).isVisible())) await exportButton(page).click()
  const save = menuOf(page).getByRole('button', { name: `Save ${format}`, exact: true })
  return downloadedText(page, () => save.click())
}

export const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
