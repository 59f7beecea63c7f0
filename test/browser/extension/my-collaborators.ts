import { expect, test } from 'vitest'
import type { ExtendedChromium } from './chromium.ts'
import { BACKEND_READY } from './view.ts'

export function describeMyCollaborators(browser: () => ExtendedChromium): void {
  test('settles an ambiguous name with one press, and saves the choice', async () => {
    const { page } = await browser().openExtensionPage('popup')
    const part = page.locator('.mine')
    // The line about the sample would move the part under the pointer.
    await page.getByText(BACKEND_READY).first().waitFor()
    await part.locator('summary').click()
    await part.getByLabel('Your name').fill(' Wei   Wang ')
    await part.getByRole('button', { name: 'Save my name' }).click()
    await part.getByText('several people may have this name').waitFor()
    // Stores the same value as the menu does for an insertion that waits for the user's choice.
    await (await browser().worker()).evaluate(
      'chrome.tabs.query({ active: true }).then(([{ id }]) => chrome.storage.session.set({ insertion: { tabId: id, frameId: 0 } }))',
    )
    await part.getByText('Nothing is inserted yet').waitFor()
    expect(await part.getByRole('button', { name: 'Insert' }).count()).toBe(0)
    await part.getByRole('button', { name: /This person.*Wei Wang 0003/ }).click()
    await part.getByText(/^1 collaborator/).waitFor()
    // Extensions cannot write into their own pages.
    await part.getByText('The browser lets CoAuthors write only').waitFor()
    await page.reload()
    await part.getByText('Wei Wang 0003').waitFor()
    await part.locator('summary').click()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      part.getByRole('link', { name: 'Open list' }).click(),
    ])
    await opened.getByRole('row').filter({ hasText: 'Jian Pei' }).waitFor()
    expect(opened.url()).toMatch(/#\/collaborators$/)
    await opened.close()
    await part.getByRole('button', { name: 'Use another name' }).click()
    await part.getByLabel('Your name').waitFor()
    await page.close()
  })
}
