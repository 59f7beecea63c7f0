import { expect, test } from 'vitest'
import { ask, fillSides, findButton, matrixOf, openMatrix, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica']
const RIGHT = ['Scott Shenker']

test('an exception while asking is told in an alert, reaches the console, and leaves the page working', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, LEFT, RIGHT)
  // In one task, so that the query is the first to ask for the time.
  await findButton(page).evaluate((button: HTMLElement) => {
    const usual = performance.now.bind(performance)
    let failures = 1
    performance.now = () => {
      if (failures-- > 0) throw new Error('no clock')
      return usual()
    }
    button.click()
  })
  await page.getByRole('alert').getByText('The page itself failed').waitFor()
  expect(consoleErrors.join()).toContain('no clock')
  await findButton(page).click()
  await openMatrix(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('an answer that cannot be drawn is told so, and the next one is drawn', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, ['Hector Garcia-Molina'])
  await fillSides(page, LEFT, RIGHT)
  await page.evaluate(() => {
    const usual = Math.log2
    // The matrix asks for it to find a cell's colour.
    Math.log2 = () => {
      Math.log2 = usual
      throw new Error('no logarithm')
    }
  })
  await findButton(page).click()
  await page.getByRole('alert').getByText('The page itself failed').waitFor()
  expect(consoleErrors.join()).toContain('no logarithm')
  await ask(page, LEFT, [...RIGHT, 'Jennifer Widom'])
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a place that cannot be drawn says so where it is and is drawn again on request, while the query stays', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  await page.evaluate(() => {
    const usual = Intl.NumberFormat
    // The usage asks for it to write shares.
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
