import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, fillSides, findButton, openPage } from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const LEFT = ['Ion Stoica']

const alertText = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allTextContents()).join(' ')

test('says above the earlier answer that the backend is down', async () => {
  const { browser, world } = stage
  const { page } = await openPage(browser, world.url)
  await ask(page, LEFT, ['Scott Shenker'])
  await world.stopBackend()
  await fillSides(page, LEFT, ['Scott Shenker', 'Asked In Vain'])
  await findButton(page).click()
  await expect.poll(() => alertText(page)).toMatch(/coauthors (start|backend)/)
  const boxOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect())
  const alert = await boxOf('#answer [role=alert]')
  const [main, pane] = [await boxOf('.document-main'), await boxOf('.pair-pane')]
  expect(alert.bottom).toBeLessThanOrEqual((await boxOf('.document-header')).top)
  expect(main.right).toBeLessThanOrEqual(pane.left)
  await world.startBackend()
  await page
    .getByRole('button', { name: /retry|try again/i })
    .first()
    .click()
  await page.locator('.form-toggle').getByText('1 × 2').waitFor()
})
