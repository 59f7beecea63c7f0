import { expect, test } from 'vitest'
import { ask, axeViolations, openPage, openPeople, peopleOf, useClipboard } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('shows how many steps clear people are from list A, and copies their names', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Scott Shenker'], ['Michael Stonebraker', 'Hector Garcia-Molina', 'Ion Stoica'])
  await openPeople(page)
  const row = (name: string) => peopleOf(page).getByRole('row', { name: new RegExp(name) })
  await row('Michael Stonebraker').getByText('2 steps').waitFor()
  await row('Michael Stonebraker')
    .getByText(/coauthors? in common/)
    .waitFor()
  expect(await axeViolations(page, '#answer')).toEqual([])

  await useClipboard(page)
  await page.getByRole('button', { name: 'Copy all 2 names' }).click()
  await page.getByText('2 names copied, one a line.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Michael Stonebraker\nHector Garcia-Molina',
  )
  await page.getByRole('checkbox', { name: 'Tick Hector Garcia-Molina' }).check()
  await page.getByRole('button', { name: 'Copy the 1 ticked name' }).click()
  await page.getByText('1 name copied, one a line.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hector Garcia-Molina')
  expect(consoleErrors).toEqual([])
})
