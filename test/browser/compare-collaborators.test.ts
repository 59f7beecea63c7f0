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
  await page.getByRole('button', { name: 'List collaborators' }).click()
  await page.getByRole('button', { name: 'Compare with HotCRP' }).click()
  const panel = page.getByRole('region', { name: 'Compare with HotCRP' })
  const table = panel.getByRole('table')
  return { page, panel, table, consoleErrors, field: panel.getByRole('textbox', { name: 'List in HotCRP' }) }
}

test('a pasted list is compared with the list at each letter, and is there after a reload', async () => {
  const { page, panel, table, field } = await openPanel()
  expect(await table.count()).toBe(0)
  await field.fill('S. Shenker (ICSI)\nGrace Hopper (Navy)')
  await panel.getByText('Only in HotCRP: 1').waitFor()
  expect(await table.getByRole('row', { name: 'Grace Hopper (Navy) –' }).count()).toBe(1)
  expect(await table.getByRole('row', { name: /^S\. Shenker \(ICSI\) Scott Shenker/ }).count()).toBe(1)
  expect(await axeViolations(page, '.compare-list')).toEqual([])
  await page.reload()
  await panel.getByText('Only in HotCRP: 1').waitFor()
  expect(await field.inputValue()).toContain('Grace Hopper')
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
