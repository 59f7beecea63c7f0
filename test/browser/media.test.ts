import { expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import { ask, findButton, matrixOf, openPage, papersOf } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('marks states in forced colours, and prints the answer dark on white without buttons', async () => {
  const { page } = await openPage(stage.browser, stage.world.url, { forcedColors: 'active' })
  const people = mostProlific(inject('database'), 8)
  await ask(page, people.slice(0, 4), people.slice(4))
  const backgroundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await backgroundOf('[role=gridcell][aria-selected=true]')).not.toBe(
    await backgroundOf('[role=gridcell][aria-selected=false]'),
  )
  expect(await backgroundOf('.segment:has(:checked)')).not.toBe(
    await backgroundOf('.segment:not(:has(:checked))'),
  )
  expect(await backgroundOf('.dot')).not.toBe(await backgroundOf('html'))

  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark', media: 'print' })
  await page.setViewportSize({ width: 1100, height: 900 })
  expect(await findButton(page).isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  const box = await matrixOf(page).evaluate((grid) => {
    const { maxHeight, overflowX, overflowY } = getComputedStyle(grid.parentElement ?? grid)
    return { maxHeight, overflowX, overflowY }
  })
  expect(box).toEqual({ maxHeight: 'none', overflowX: 'visible', overflowY: 'visible' })
  const rowOfCells = matrixOf(page).locator('tbody tr').first().getByRole('gridcell')
  const tops = await rowOfCells.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([4, 1])
  expect(await papersOf(page).isVisible()).toBe(true)
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(light).toBe('rgb(251, 251, 250)')
})
