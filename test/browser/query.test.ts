import { expect, test } from 'vitest'
import {
  ask,
  fillSides,
  findButton,
  listOf,
  matrixOf,
  openForm,
  openPage,
  papersOf,
  refresh,
  requestsTo,
  toastOf,
  untilBackendReady,
  untilStored,
  waitForSource,
} from './chromium.ts'
import { shareStage } from './stage.ts'

// No other file asks a query with these lists.
const LEFT = ['Ion Stoica', 'Andrea C. Arpaci-Dusseau', 'Hector Garcia-Molina']
const RIGHT = ['Scott Shenker', 'Remzi H. Arpaci-Dusseau', 'Jennifer Widom']

const stage = shareStage()

test('shows pairs with their papers, and restores them after a reload', async () => {
  const { page, consoleErrors, requests } = await openPage(stage.browser, stage.world.url)
  const storedAnswer = () => page.evaluate(() => localStorage.getItem('coauthors.answer') ?? '')
  // The page saves typed text before the next frame.
  const kept = await listOf(page, 'A').evaluate(async (field: HTMLTextAreaElement) => {
    field.value = 'Ion Stoica'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    return localStorage.getItem('coauthors.form')
  })
  expect(kept).toContain('Ion Stoica')
  const stored = untilStored(page)
  await ask(page, LEFT, RIGHT)

  await expect.poll(() => page.getByText(/3 conflicts · 6 clear/).count()).toBeGreaterThan(0)
  await matrixOf(page)
    .getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker/ })
    .click()
  const papers = papersOf(page)
  await expect.poll(() => papers.getByRole('link').count()).toBeGreaterThan(5)
  expect(await papers.textContent()).toContain('Dominant Resource Fairness')
  for (const [left, right] of [
    ['Andrea C. Arpaci-Dusseau', 'Remzi H. Arpaci-Dusseau'],
    ['Hector Garcia-Molina', 'Jennifer Widom'],
  ]) {
    await matrixOf(page)
      .getByRole('gridcell', { name: new RegExp(`${left}.*${right}`) })
      .click()
    await expect.poll(() => papers.textContent()).toContain(left)
    expect(await papers.textContent()).toContain(right)
  }
  await stored
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)

  await expect.poll(storedAnswer).toContain('Dominant Resource Fairness')
  await page.reload()
  await matrixOf(page).waitFor()
  await papers.getByRole('link').first().waitFor()
  await untilBackendReady(page)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
  expect(requestsTo(requests, '/cache/get')).toHaveLength(1)
  await openForm(page)
  await listOf(page, 'B').fill('Jennifer Widom')
  await page.reload()
  await page.getByText('have changed since this answer').waitFor()
  await fillSides(page, LEFT, RIGHT)
  await findButton(page).click()
  await waitForSource(page, /from the cache/i)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)

  const overwritten = untilStored(page)
  await refresh(page)
  await overwritten
  expect(requestsTo(requests, '/pairs')).toHaveLength(2)
  expect(requestsTo(requests, '/cache/get')).toHaveLength(2)

  await openForm(page)
  await page.getByRole('button', { name: 'Clear both lists' }).click()
  await matrixOf(page).waitFor({ state: 'detached' })
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await matrixOf(page).waitFor()
  expect(consoleErrors).toEqual([])
})
