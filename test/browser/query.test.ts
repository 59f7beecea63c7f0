import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, findButton, matrixOf, openPage, papersOf, requestsTo, untilStored } from './chromium.ts'
import { setStage } from './stage.ts'

const LEFT = ['Ion Stoica', 'Andrea C. Arpaci-Dusseau', 'Hector Garcia-Molina']
const RIGHT = ['Scott Shenker', 'Remzi H. Arpaci-Dusseau', 'Jennifer Widom']

const stage = setStage()

async function findFromCache(page: Page): Promise<void> {
  await findButton(page).click()
  await page
    .getByText(/from the cache/i)
    .first()
    .waitFor()
}

test('a query shows every pair and its papers, then comes from the cache after a reload and after a restart', async () => {
  const { page, consoleErrors, requests } = await openPage(stage.browser, stage.world.url)
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

  await page.reload()
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
  await findFromCache(page)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)

  // What the page loads when it is idle comes from the daemon, too.
  await page.waitForLoadState('networkidle')
  await stage.world.restartDaemon()
  await page.reload()
  await findFromCache(page)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
  expect(consoleErrors).toEqual([])
})

test('Refresh asks the backend and overwrites what was stored', async () => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  const stored = untilStored(page)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await stored
  const overwritten = untilStored(page)
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await overwritten
  expect(requestsTo(requests, '/pairs')).toHaveLength(2)
  expect(requestsTo(requests, '/cache/get')).toHaveLength(1)
})

test('Ctrl-Enter in a field asks', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await page.getByRole('textbox', { name: 'Authors A' }).fill('Ion Stoica')
  await page.getByRole('textbox', { name: 'Authors B' }).fill('Scott Shenker')
  await page.getByRole('textbox', { name: 'Authors B' }).press('Control+Enter')
  await matrixOf(page).waitFor()
})

test('loading, restoring and typing send neither a query nor a cache request', async () => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await page.getByRole('textbox', { name: 'Authors A' }).pressSequentially('Ion Stoica\nJennifer Widom')
  await page.getByRole('textbox', { name: 'Authors B' }).pressSequentially('Scott Shenker')
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Authors A' }).inputValue())
    .toContain('Jennifer Widom')
  expect(requestsTo(requests, '/pairs')).toEqual([])
  expect(requestsTo(requests, '/cache/get')).toEqual([])
})

test('what is typed is kept before the next frame, so that no reload comes too early', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const kept = await page
    .getByRole('textbox', { name: 'Authors A' })
    .evaluate(async (field: HTMLTextAreaElement) => {
      field.value = 'Ion Stoica'
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
      return localStorage.getItem('coauthors.form')
    })
  expect(kept).toContain('Ion Stoica')
})

test('the daemon is told of every query, without a name', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const recorded = page.waitForRequest((request) => request.url().endsWith('/api/runtime/query/event'))
  await ask(page, ['Michael Stonebraker'], ['David J. DeWitt'])
  const event = (await recorded).postDataJSON()
  expect(event).toMatchObject({
    left_count: 1,
    right_count: 1,
    total_pairs: 1,
    cache_hit: false,
    success: true,
  })
  expect(JSON.stringify(event)).not.toMatch(/Stonebraker|DeWitt/)
})
