import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, launchChromium, matrixOf, openPage } from './chromium.ts'
import { startWorld, type World } from './world.ts'

let browser: Browser
let world: World

beforeAll(async () => {
  world = await startWorld({ database: inject('database') })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('a name nobody has says "not found" in its cell, never zero, and who it might be', async () => {
  const { page } = await openPage(browser, world.url)
  await ask(page, ['Ion Stoica', 'Jenifer Widom'], ['Scott Shenker', 'Hector Garcia-Molina'])
  await page
    .getByText(/1 name not found/)
    .first()
    .waitFor()
  const showAll = page
    .getByRole('button', { name: /show all|all people/i })
    .or(page.getByRole('checkbox', { name: /all/i }))
  await showAll.first().click()
  const cell = matrixOf(page).getByRole('gridcell', { name: /Jenifer Widom.*Hector Garcia-Molina/ })
  expect(await cell.getAttribute('aria-label')).toMatch(/not found/)
  expect(await cell.textContent()).not.toMatch(/\d/)
  await page.getByText('Jennifer Widom').first().waitFor()
})

test('a homonym is told to be several people, each of them listed', async () => {
  const { page } = await openPage(browser, world.url)
  await ask(page, ['Wei Wang'], ['Jian Pei'])
  await page
    .getByText(/15 (people|persons)/)
    .first()
    .waitFor()
  await page.getByText('Wei Wang 0011').first().waitFor()
})
