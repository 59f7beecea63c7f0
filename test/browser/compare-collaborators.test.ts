import { expect, onTestFinished, test } from 'vitest'
import { startHotcrp } from '../conference/hotcrp-stand-in.ts'
import { axeViolations, openPage } from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const AUTHOR = { name: 'Ion Stoica', email: 'ion@example.edu' }
const SUBMISSIONS = [
  {
    ...{ id: '1', title: 'Schedulers that forget nothing', authors: [AUTHOR], declared: [] },
    collaborators: ['S. Shenker (ICSI)', 'Grace Hopper (Navy)'],
  },
  { id: '2', title: 'Nothing to declare', authors: [AUTHOR], declared: [] },
]

/** The list of somebody's collaborators, with the panel that compares it. */
async function openPanel() {
  const { page, consoleErrors } = await openPage(stage.browser, `${stage.world.url}/#/collaborators`)
  await page.getByRole('textbox', { name: 'Whose collaborators' }).fill('Ion Stoica')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption({ label: 'Any joint paper' })
  await page.getByRole('button', { name: 'List collaborators' }).click()
  await page.getByRole('button', { name: 'Compare with a list …' }).click()
  const panel = page.getByRole('region', { name: 'Compare with a list …' })
  const table = panel.getByRole('grid')
  return { page, panel, table, consoleErrors, field: panel.getByRole('textbox', { name: 'The other list' }) }
}

test('a pasted list is compared at each letter, and what is ticked is taken with one press and one Undo', async () => {
  const { page, panel, table, field } = await openPanel()
  expect(await table.count()).toBe(0)
  await field.fill('S. Shenker (ICSI)\nGrace Hopper (Navy)')
  await panel.getByText('1 differs · 1 only there').waitFor()
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  expect(await row('Grace Hopper (Navy)').textContent()).toContain('–')
  expect(await row('S. Shenker (ICSI)').textContent()).toContain('Scott Shenker')
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await panel.getByText('1 differs · 1 only there').waitFor()
  expect(await field.inputValue()).toContain('Grace Hopper')
  // A line that fills a gap is ticked at first; another name is taken if its user wants it.
  await panel.getByRole('button', { name: 'Take the 1 that is ticked' }).waitFor()
  await row('Grace Hopper').click()
  await panel.getByRole('button', { name: 'Take the 2 that are ticked' }).click()
  const shenker = page.getByRole('textbox', { name: 'Affiliation of Scott Shenker' })
  await expect.poll(() => shenker.inputValue()).toBe('ICSI')
  const mine = page.locator('.figure-bar').getByRole('button', { name: '1 only in your list' })
  await mine.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shenker.inputValue()).toBe('')
  expect(await mine.count()).toBe(0)
})

test('the lists of own submissions are read once the page has loaded again; what was pasted stays, no token does', async () => {
  const site = await startHotcrp({
    submissions: SUBMISSIONS,
    reviewers: [{ name: 'Jennifer Widom', email: 'jennifer@example.org', roles: 'pc' }],
  })
  onTestFinished(() => site.close())
  const { page, panel, field, consoleErrors } = await openPanel()
  await field.fill('Alan Turing\nGrace Hopper (Navy)')
  const read = panel.getByRole('button', { name: 'Read from my submissions …' })
  await read.click()
  const form = page.getByRole('form', { name: 'Read from my submissions …' })
  const connect = async (token: string) => {
    await form.getByRole('textbox', { name: 'Address of the HotCRP site' }).fill(site.base)
    await form.getByRole('textbox', { name: 'API token' }).fill(token)
    await form.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  await connect(site.tokens.author)
  await panel.getByText(/1 of your 2 submissions at .* has a list\./).waitFor()
  expect(await field.inputValue()).toBe('Alan Turing\nGrace Hopper (Navy)\nS. Shenker (ICSI)')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(site.tokens.author)
  expect(consoleErrors).toEqual([])
  await read.click()
  await connect('hct_NobodyNobodyNobody')
  await panel.getByRole('alert').getByText('HotCRP refused the token').waitFor()
  expect(await field.inputValue()).toContain('Alan Turing')
})

test('compares with a saved list, and takes from it what is ticked', async () => {
  const { page, panel, table } = await openPanel()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.locator('#page-heading button').click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Earlier')
  await page.keyboard.press('Enter')
  await page.locator('#page-heading').getByText('Earlier', { exact: true }).waitFor()
  await page.evaluate(() => location.assign('#/collaborators?open='))
  await page.getByRole('textbox', { name: 'Whose collaborators' }).fill('Wei Wang 0003')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption({ label: 'Any joint paper' })
  await page.getByRole('button', { name: 'List collaborators' }).click()
  await page.getByRole('button', { name: 'Compare with a list …' }).click()
  await panel.getByRole('combobox', { name: 'A saved list …' }).selectOption('Earlier')
  await panel
    .getByText(/\d+ only there/)
    .first()
    .waitFor()
  const shenker = table.getByRole('row').filter({ hasText: 'Scott Shenker' })
  await shenker.click()
  await panel.getByRole('button', { name: 'Take the 1 that is ticked' }).click()
  await page.getByText('Took 1 line from Earlier.').waitFor()
  await page.locator('.figure-bar').getByRole('button', { name: '1 only in your list' }).waitFor()
})
