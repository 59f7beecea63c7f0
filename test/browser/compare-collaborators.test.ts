import { expect, test } from 'vitest'
import { axeViolations, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

async function openPanel() {
  const { page } = await openPage(stage.browser, `${stage.world.url}/#/collaborators`)
  await page.getByRole('textbox', { name: 'Whose collaborators' }).fill('Ion Stoica')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption({ label: 'Any joint paper' })
  await page.getByRole('button', { name: 'List collaborators' }).click()
  await page.getByRole('button', { name: 'Compare with a list …' }).click()
  const panel = page.getByRole('region', { name: 'Compare with a list …' })
  const table = panel.getByRole('grid')
  return { page, panel, table, field: panel.getByRole('textbox', { name: 'The other list' }) }
}

test('compares a pasted list, and takes all ticked lines with one press', async () => {
  const { page, panel, table, field } = await openPanel()
  expect(await table.count()).toBe(0)
  await field.fill('S. Shenker (ICSI)\nGrace Hopper (Navy)')
  await panel.getByText('1 line differs · 1 line only in the other list').waitFor()
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  expect(await row('Grace Hopper (Navy)').textContent()).toContain('–')
  expect(await row('S. Shenker (ICSI)').textContent()).toContain('Scott Shenker')
  expect(await axeViolations(page, '[role=grid]')).toEqual([])
  // The page has ticked the line that fills in a missing affiliation.
  await panel.getByRole('button', { name: 'Take the 1 ticked line' }).waitFor()
  await row('Grace Hopper').click()
  await panel.getByRole('button', { name: 'Take the 2 ticked lines' }).click()
  const shenker = page.getByRole('textbox', { name: 'Affiliation: Scott Shenker' })
  await expect.poll(() => shenker.inputValue()).toBe('ICSI')
  const mine = page.locator('.figure-bar').getByRole('button', { name: '1 only in your list' })
  await mine.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shenker.inputValue()).toBe('')
  expect(await mine.count()).toBe(0)
})
