import { expect, test } from 'vitest'
import { fillSides, findButton, openPage, requestsTo } from './chromium.ts'
import { shareStage } from './stage.ts'

// The shared backend allows only the page at 127.0.0.1.
const stage = shareStage()

test('names the origin and the setting when the backend refuses the page', async () => {
  const origin = stage.world.url.replace('127.0.0.1', 'localhost')
  const { page, requests } = await openPage(stage.browser, origin)
  await page.getByText('Backend: does not let this page in').first().waitFor()
  const note = page.locator('.note-warning')
  await expect.poll(() => note.textContent()).toContain(`Add ${origin} to its setting CORS_ORIGINS`)
  expect(await page.getByText('offline').count()).toBe(0)

  // No other test asks this query, so the cache has no answer.
  await fillSides(page, ['Ion Stoica'], ['Asked By A Refused Page'])
  await findButton(page).click()
  await expect
    .poll(async () => (await page.getByRole('alert').allTextContents()).join(' '))
    .toMatch(/does not let this page in\..*Add http:\/\/localhost:\d+ to its setting CORS_ORIGINS/)
  expect(await page.getByText('does not answer').count()).toBe(0)
  // The page checks for a refusal without sending a name.
  const looks = requestsTo(requests, '/backend-access')
  expect(looks.length).toBeGreaterThan(0)
  expect(new Set(looks.map((request) => new URL(request.url()).search))).toEqual(
    new Set([`?origin=${encodeURIComponent(origin)}`]),
  )
})
