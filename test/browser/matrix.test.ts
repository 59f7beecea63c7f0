import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  downloadedText,
  fillSides,
  findButton,
  matrixOf,
  openMatrix,
  openPage,
  papersOf,
  requestsTo,
} from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica', 'Jennifer Widom', 'Hector Garcia-Molina']
const RIGHT = ['Robert Tappan Morris', 'Scott Shenker', 'Jennifer Widom']

const headsOf = (page: Page, role: 'rowheader' | 'columnheader'): Promise<string[]> =>
  matrixOf(page)
    .locator(`[role=${role}] .head-base`)
    .evaluateAll((heads) => heads.map((head) => head.textContent ?? ''))

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('draws only the cells in view of a large matrix', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const names = (side: string) => Array.from({ length: 50 }, (_, at) => `${side} ${at}`)
  await ask(page, names('Left'), names('Right'))
  const cells = matrixOf(page).locator('[role=gridcell]')
  await expect.poll(() => cells.count()).toBeGreaterThan(300)
  expect(await cells.count()).toBeLessThan(2000)
  const sizes = await matrixOf(page).evaluate((grid: HTMLTableElement) => [
    grid.rows.length,
    grid.ariaColCount,
  ])
  expect(sizes).toEqual([51, '51'])
  // The page has every name, and all rows have the same height.
  expect(await headsOf(page, 'rowheader')).toHaveLength(50)
  expect(await headsOf(page, 'columnheader')).toHaveLength(50)
  const heights = await matrixOf(page).evaluate((grid: HTMLTableElement) =>
    [...grid.rows].slice(1).map((row) => row.offsetHeight),
  )
  expect(new Set(heights).size).toBe(1)
  /** The row and column of the focus for a screen reader. */
  const place = () =>
    page.evaluate(() => [
      (document.activeElement?.closest('tr')?.rowIndex ?? 0) + 1,
      document.activeElement?.ariaColIndex,
    ])

  await cells.first().focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => focused(page)).toMatch(/^Left 49 and Right 49:/)
  expect(await place()).toEqual([51, '51'])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused(page)).toMatch(/^Left 39 and Right 48:/)
  expect(await place()).toEqual([41, '50'])
  const isInView = await page.evaluate(() => {
    const cell = document.activeElement?.getBoundingClientRect()
    const box = document.querySelector('.matrix-box')?.getBoundingClientRect()
    const head = document.querySelector('[role=grid] .corner')?.getBoundingClientRect()
    return cell && box && head
      ? cell.top >= head.bottom - 1 && cell.left >= head.right - 1 && cell.right <= box.right
      : null
  })
  expect(isInView).toBe(true)

  // The focused cell has scrolled out of view.
  await matrixOf(page).evaluate((grid) => grid.parentElement?.scrollTo(0, 0))
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Left 0 and Right 0:/)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toMatch(/^Left 38 and Right 48:/)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => focused(page)).toMatch(/^Left 0 and Right 0:/)
  expect(await place()).toEqual([2, '2'])

  // Each cell is below and beside its names.
  await matrixOf(page).evaluate((grid) => grid.parentElement?.scrollTo(400, 500))
  // The focused cell is the first one drawn, so look at the second.
  await expect.poll(() => cells.nth(1).getAttribute('aria-label')).not.toMatch(/^Left 0 /)
  const apart = await matrixOf(page).evaluate((grid: HTMLTableElement) => {
    const row = [...grid.rows].filter(({ cells }) => cells.length > 1)[10]
    const cell = row?.cells[10]
    const head = grid.rows[0]?.cells[Number(cell?.ariaColIndex) - 1]
    const [beside, below] = [row?.cells[0], head].map((one) => one?.getBoundingClientRect())
    const { top = 0, left = 0 } = cell?.getBoundingClientRect() ?? {}
    const names = [row?.cells[0], head].map((one) => one?.querySelector('.head-base')?.textContent)
    return [
      top - (beside?.top ?? 0),
      left - (below?.left ?? 0),
      cell?.ariaLabel?.startsWith(names.join(' and ')),
    ]
  })
  expect(apart).toEqual([0, 0, true])
  expect(await axeViolations(page, '[role=grid] tr:nth-child(n+35):nth-child(-n+40)')).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('shows list B in the rows if B is longer, and opens the pair of a cell', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const others = Array.from({ length: 40 }, (_, at) => `Other ${at}`)
  await ask(page, ['Jennifer Widom', 'Ion Stoica'], ['Scott Shenker', ...others])
  await matrixOf(page)
    .getByRole('gridcell', { name: /^Ion Stoica and Other 7:/ })
    .click()
  await papersOf(page).getByRole('heading', { name: 'Ion Stoica × Other 7', exact: true }).waitFor()
})

test('shows names as entered, moves the focus by keys, and saves a picture', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  await expect.poll(() => headsOf(page, 'rowheader')).toEqual(LEFT)
  expect(await headsOf(page, 'columnheader')).toEqual(RIGHT)
  const before = requests.length
  const stop = matrixOf(page).locator('[tabindex="0"]')
  await stop.focus()
  expect(await focused(page)).toMatch(/^Ion Stoica and Scott Shenker/)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toMatch(/^Jennifer Widom and/)

  const cell = matrixOf(page).getByRole('gridcell', { name: /^Ion Stoica and Scott Shenker: 7 joint papers/ })
  expect(await cell.textContent()).toBe('7')
  expect([...requestsTo(requests.slice(before), '/pairs')]).toEqual([])
  const picture = await downloadedText(page, () =>
    page.getByRole('button', { name: 'Save as SVG', exact: true }).click(),
  )
  expect(picture).toMatch(/^<svg .*>Ion Stoica<.*Ion Stoica and Scott Shenker: 7 joint papers/s)
  expect(consoleErrors).toEqual([])
})

test('shows the numbers of homonyms uncut in a narrow window', async () => {
  const { page } = await openPage(stage.browser, stage.world.url, { viewport: { width: 320, height: 700 } })
  const homonyms = Array.from({ length: 8 }, (_, index) => `Bartholomew Longfellow Chen 000${index + 1}`)
  await fillSides(page, homonyms, homonyms)
  await findButton(page).click()
  await openMatrix(page)
  const cut = await matrixOf(page)
    .locator('th[title]')
    .evaluateAll(
      (heads) =>
        heads.filter((head) => {
          const number = head.querySelector('.head-number')
          if (!number) return true
          const [outer, inner] = [head.getBoundingClientRect(), number.getBoundingClientRect()]
          return (
            inner.left < outer.left ||
            inner.right > outer.right ||
            inner.top < outer.top ||
            inner.bottom > outer.bottom
          )
        }).length,
    )
  expect(cut).toBe(0)
})
