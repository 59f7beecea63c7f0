import { expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import { ask, matrixOf, openPage, papersOf } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('where the papers stand under the matrix, choosing a pair brings them into the window, moving does not', async () => {
  const { page } = await openPage(stage.browser, stage.world.url, {
    viewport: { width: 400, height: 640 },
    reducedMotion: 'reduce',
  })
  const people = mostProlific(inject('database'), 40)
  await ask(page, people.slice(0, 20), people.slice(20))
  const headTop = () =>
    papersOf(page)
      .getByRole('heading', { level: 3 })
      .evaluate((heading) => heading.getBoundingClientRect().top)
  const cell = matrixOf(page).getByRole('gridcell').first()
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await headTop()).toBeGreaterThan(640)
  await page.keyboard.press('Enter')
  await expect.poll(headTop).toBeLessThan(640)
  expect(await headTop()).toBeGreaterThanOrEqual(0)

  await page.evaluate(() => scrollTo(0, 0))
  await cell.click()
  await expect.poll(headTop).toBeLessThan(640)
})
