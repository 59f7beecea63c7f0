import { expect, test } from 'vitest'
import { ask, axeViolations, openPage, openPeople, peopleOf } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('shows how many steps clear people are from list A', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Scott Shenker'], ['Michael Stonebraker', 'Hector Garcia-Molina', 'Ion Stoica'])
  await openPeople(page)
  const row = (name: string) => peopleOf(page).getByRole('row', { name: new RegExp(name) })
  await row('Michael Stonebraker').getByText('2 steps').waitFor()
  await row('Michael Stonebraker')
    .getByText(/coauthors? in common/)
    .waitFor()
  expect(await axeViolations(page, '#answer')).toEqual([])
  expect(consoleErrors).toEqual([])
})
