import { expect, test } from 'vitest'
import { isFocused, openPage } from './chromium.ts'
import { AUTHORS, addFiles, COMMITTEE, untilAnswered } from './conference/conference-page.ts'
import { setStage } from './stage.ts'

const stage = setStage()

test('shows the backend as ready again once it answers a conference', async () => {
  const { page } = await openPage(stage.browser, `${stage.world.url}/#/settings/usage`)
  await page.route('**/api/stats', (route) => route.abort())
  await page.goto(`${stage.world.url}/#/conference`)
  await page.reload()
  const again = page.getByRole('button', { name: 'Check again' })
  // The page asks once more when its window comes to the front. Wait for that.
  await again.click()
  await page.getByRole('status').getByText('last asked at').waitFor()
  await page.unroute('**/api/stats')
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilAnswered(page, 4)
  await again.waitFor({ state: 'detached' })
})

test('says when Check again asks and last asked, keeps the focus, and believes the newest reply', async () => {
  await stage.world.stopBackend()
  const { page } = await openPage(stage.browser, stage.world.url)
  const button = page.getByRole('button', { name: 'Check again' })
  await page.getByRole('status').getByText('last asked at').waitFor()

  await page.route('**/api/stats', () => undefined)
  await button.click()
  await page.getByRole('status').getByText('asking').waitFor()
  expect(await isFocused(button)).toBe(true)
  await page.unroute('**/api/stats')
  await button.click()
  await page.getByRole('status').getByText('last asked at').waitFor()
  expect(await isFocused(button)).toBe(true)

  await stage.world.startBackend()
  await button.click()
  await button.waitFor({ state: 'detached' })
  const focused = await page.evaluate(() => document.activeElement?.id)
  expect(focused).toBe('answer')
})
