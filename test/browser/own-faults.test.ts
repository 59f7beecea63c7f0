import { expect, test } from 'vitest'
import { ask, matrixOf, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica']
const RIGHT = ['Scott Shenker']

test('says that a place failed to draw, draws it again on request, and leaves the query alone', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  await page.evaluate(() => {
    const usual = Intl.NumberFormat
    // The usage writes shares with it.
    Intl.NumberFormat = new Proxy(usual, {
      construct(target, given) {
        if (given[1]?.style !== 'percent') return new target(...given)
        Intl.NumberFormat = usual
        throw new Error('no percent')
      },
    })
  })
  await page.evaluate(() => location.assign('#/settings/usage'))
  const alert = page.getByRole('alert')
  await alert.getByText('The page itself failed').waitFor()
  expect(consoleErrors.join()).toContain('no percent')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('definition').first().waitFor()
  expect(await alert.count()).toBe(0)
  await page.goBack()
  await matrixOf(page).waitFor()
})
