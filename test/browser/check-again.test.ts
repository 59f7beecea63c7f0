import { expect, test } from 'vitest'
import { openPage } from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

test('Check again says that it asks and when it last did, keeps the focus, and the newest look counts', async () => {
  await stage.world.stopBackend()
  const { page } = await openPage(stage.browser, stage.world.url)
  const button = page.getByRole('button', { name: 'Check again' })
  const hasFocus = () => button.evaluate((element) => element === document.activeElement)
  await page.getByRole('status').getByText('last asked at').waitFor()

  await page.route('**/api/stats', () => undefined)
  await button.click()
  await page.getByRole('status').getByText('asking').waitFor()
  expect(await hasFocus()).toBe(true)
  await page.unroute('**/api/stats')
  await button.click()
  await page.getByRole('status').getByText('last asked at').waitFor()
  expect(await hasFocus()).toBe(true)

  await stage.world.startBackend()
  await button.click()
  await button.waitFor({ state: 'detached' })
  const focused = await page.evaluate(() => document.activeElement?.id)
  expect(focused).toBe('answer')
})
