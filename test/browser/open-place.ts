import type { Page } from 'playwright-core'
import { headingOf } from './conference/conference-page.ts'

export const rail = (page: Page) => page.getByRole('navigation', { name: 'Places' })
export const placeLink = (page: Page, name: string) =>
  rail(page).getByRole('link', { name: new RegExp(`^${name}`) })

export async function openPlace(page: Page, name: string): Promise<void> {
  await placeLink(page, 'Settings').click()
  await placeLink(page, name).click()
  await headingOf(page, name).waitFor()
}
