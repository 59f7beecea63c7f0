import { expect, test } from 'vitest'
import { APP_VERSION } from '../../shared/version.ts'
import { findButton, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test("shows the page before either server has answered the page's requests", async () => {
  const { page } = await openPage(stage.browser, 'about:blank')
  await page.route('**/api/**', () => undefined)
  await page.goto(stage.world.url)
  await findButton(page).waitFor()
  expect(await page.getByRole('textbox', { name: 'Authors A' }).isEditable()).toBe(true)
})

test("shows the version, the visits and the backend's address without scripts", async () => {
  const text = await (await fetch(stage.world.url)).text()
  expect(text).toContain(APP_VERSION)
  expect(text).toMatch(/visits: \d+/)
  expect(text).toContain(`http://127.0.0.1:${stage.world.backend.port}`)
})
