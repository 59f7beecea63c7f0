import { expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import { ask, isFocused, matrixOf, openPage, papersOf } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('opens papers over a narrow view when a pair is chosen, not when the focus moves, and goes back on Escape', async () => {
  const { page } = await openPage(stage.browser, stage.world.url, {
    viewport: { width: 400, height: 640 },
    reducedMotion: 'reduce',
  })
  const people = mostProlific(inject('database'), 40)
  await ask(page, people.slice(0, 20), people.slice(20))
  const cell = matrixOf(page).getByRole('gridcell').first()
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await papersOf(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await papersOf(page).getByRole('heading', { level: 3 }).waitFor()
  await page.keyboard.press('Escape')
  await papersOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(cell)).toBe(true)
  await cell.click()
  await papersOf(page).waitFor()
})
