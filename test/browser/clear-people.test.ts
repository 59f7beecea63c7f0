import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  openPage,
  openPeople,
  papersOf,
  peopleOf,
  requestsTo,
  useClipboard,
} from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('clear people say how far they are from A, are opened, ticked and copied, also where the browser refuses', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Scott Shenker'], ['Michael Stonebraker', 'Hector Garcia-Molina', 'Ion Stoica'])
  await openPeople(page)
  const row = (name: string) => peopleOf(page).getByRole('row', { name: new RegExp(name) })
  await row('Michael Stonebraker').getByText('2 steps').waitFor()
  await row('Michael Stonebraker')
    .getByText(/coauthors? in common/)
    .waitFor()
  await row('Michael Stonebraker').click()
  const pane = papersOf(page)
  await pane.getByRole('heading', { name: 'Michael Stonebraker' }).waitFor()
  await pane.getByText(/written with this person and with Scott Shenker.*That is no conflict\./).waitFor()
  expect(await pane.locator('.paper').count()).toBe(5)
  expect(await axeViolations(page)).toEqual([])
  // One request answers for all clear people.
  await row('Hector Garcia-Molina').click()
  await pane.getByRole('heading', { name: 'Hector Garcia-Molina' }).waitFor()
  expect(requestsTo(requests, '/profiles')).toHaveLength(1)

  await useClipboard(page)
  await page.getByRole('button', { name: 'Copy all 2' }).click()
  await page.getByText('2 names copied, one a line.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Michael Stonebraker\nHector Garcia-Molina',
  )
  await page.getByRole('checkbox', { name: 'Select Hector Garcia-Molina' }).check()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: 'Copy the 1 that is ticked' }).click()
  // As on a page that is neither local nor encrypted.
  await page.getByText('1 name copied, one a line.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hector Garcia-Molina')
  expect(consoleErrors).toEqual([])
})

test('a backend that does not answer about clear people is said, and asked again', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await page.route('**/api/authors/profiles', (route) => route.abort())
  await ask(page, ['Scott Shenker'], ['Michael Stonebraker', 'Hector Garcia-Molina'])
  await openPeople(page)
  await page.getByText('The backend did not answer about coauthors in common.').waitFor()
  await page.unroute('**/api/authors/profiles')
  await page.getByRole('button', { name: 'Try again' }).click()
  await peopleOf(page)
    .getByText(/far|2 steps/)
    .first()
    .waitFor()
})
