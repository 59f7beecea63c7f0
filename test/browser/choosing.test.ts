import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  fillSides,
  findButton,
  matrixOf,
  openMatrix,
  openPage,
  papersOf,
  showNames,
} from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica', 'Jennifer Widom', 'Hector Garcia-Molina']
const RIGHT = ['Robert Tappan Morris', 'Scott Shenker', 'Jennifer Widom']

/** The labels of the cells that Tab reaches, which must be one. */
const tabStop = (page: Page): Promise<(string | null)[]> =>
  matrixOf(page)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.getAttribute('tabindex') === '0')
        .map((cell) => cell.getAttribute('aria-label')),
    )

test('steps from a pair without papers to pairs with papers, and moves the tab stop along', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  const papers = papersOf(page)
  await matrixOf(page)
    .getByRole('gridcell', { name: /Jennifer Widom and Scott Shenker/ })
    .click()
  const step = async (to: 'Next' | 'Previous', cell: RegExp): Promise<void> => {
    await papers.getByRole('button', { name: `${to} pair` }).click()
    await expect.poll(() => tabStop(page)).toEqual([expect.stringMatching(cell)])
  }
  await step('Next', /^Ion Stoica and Robert Tappan Morris/)
  await step('Next', /^Ion Stoica and Scott Shenker/)
  await step('Previous', /^Ion Stoica and Robert Tappan Morris/)
})

test('shows the numbers of homonyms uncut in a narrow window', async () => {
  const { page } = await openPage(stage.browser, stage.world.url, { viewport: { width: 320, height: 700 } })
  const homonyms = Array.from({ length: 8 }, (_, index) => `Bartholomew Longfellow Chen 000${index + 1}`)
  await fillSides(page, homonyms, homonyms)
  await findButton(page).click()
  await openMatrix(page)
  await matrixOf(page).waitFor()
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

test('shows for each found name its list, and its entry if the person has another name', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['ion stoica'], ['Scott Shenker'])
  await showNames(page)
  await page.getByText('2 names found').click()
  const cards = page.locator('.found-names').getByRole('listitem')
  await expect
    .poll(() => cards.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^A\s*ion stoica → Ion Stoica/),
      expect.stringMatching(/^B\s*Scott Shenker/),
    ])
})
