import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listFragment } from '../../shared/ui/collaborators/linked-list.tsx'
import { EMPTY_LIST } from '../../shared/ui/collaborators/use-list.ts'
import { coaTemplate } from '../shared/collaborators/coa/coa-template.ts'
import { axeViolations, downloadedText, openPage } from './chromium.ts'
import { saved } from './export-button.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const opened = (fragment = '#/collaborators') => openPage(stage.browser, `${stage.world.url}/${fragment}`)

const people = (page: Page) => page.getByRole('textbox', { name: 'Whose collaborators' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const affiliationOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Affiliation: ${name}`, exact: true })
const figure = (page: Page, name: RegExp | string) =>
  page.locator('.figure-bar').getByRole('button', { name })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit: Whose collaborators' })
/** Lists the collaborators of all years, because the test data are older than the usual window. */
async function list(page: Page, names: string): Promise<void> {
  if (await edit(page).isVisible()) await edit(page).click()
  await people(page).fill(names)
  await page.getByRole('combobox', { name: 'Policy' }).selectOption({ label: 'Any joint paper' })
  await page.getByRole('button', { name: 'List collaborators' }).click()
}
const nameIt = async (page: Page, name: string): Promise<void> => {
  await page.locator('#page-heading button').click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill(name)
  await page.keyboard.press('Enter')
  await page.locator('#page-heading').getByText(name, { exact: true }).waitFor()
}
/** Opens a saved list by its address, or a new list. */
const openList = (page: Page, name = ''): Promise<void> =>
  page.evaluate((name) => {
    location.hash = `#/collaborators?open=${encodeURIComponent(name)}`
  }, name)

const FORM = { name: 'coa.xlsx', mimeType: 'application/zip' }

test('fills the form of the NSF with collaborators and affiliations', async () => {
  const { page, consoleErrors } = await opened()
  await page.getByText('Everybody you have written papers with').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByRole('combobox', { name: 'Policy' }).inputValue()).toBe('preset nsf')
  await list(page, 'Ion Stoica')
  await figure(page, /without an affiliation/).waitFor()
  const isCut = await figure(page, / all$/).evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  expect(isCut).toBe(false)
  expect(await people(page).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  const [first = ''] = await page.locator('.result-row .column-person').allTextContents()

  // A row stays in view after its affiliation is filled in.
  await figure(page, /without an affiliation/).click()
  await affiliationOf(page, first).fill('Duke')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Purdue')
  await page.keyboard.press('Enter')
  expect(await affiliationOf(page, first).inputValue()).toBe('Duke')
  await page.getByRole('button', { name: 'Export' }).click()
  const started = page.waitForEvent('download')
  const rows = Array.from({ length: 40 }, () => ['', '', '', '', ''])
  await page
    .getByLabel('Choose the form')
    .setInputFiles({ ...FORM, buffer: Buffer.from(coaTemplate({ rows })) })
  const filled = await buffer(await (await started).createReadStream())
  await page.getByText(/^Filled in \d+ people/).waitFor()
  await page.keyboard.press('Escape')

  // A new list takes affiliations from the filled form.
  await openList(page)
  await page.getByText('Everybody you have written papers with').waitFor()
  await list(page, 'Ion Stoica')
  await page.getByRole('button', { name: 'Compare with a list …' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ ...FORM, buffer: Buffer.from('PK\u0003\u0004 not a form') })
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Choose a file').setInputFiles({ ...FORM, buffer: filled })
  const take = page.getByRole('button', { name: /^Take the/ })
  await take.waitFor()
  expect(await axeViolations(page, '.compare-list [role=grid]')).toEqual([])
  await take.click()
  await page.getByText('Took 3 lines from coa.xlsx.').waitFor()
  expect(await affiliationOf(page, first).inputValue()).toBe('Duke')
  await rowOf(page, first).getByText('coa.xlsx').waitFor()
  expect(consoleErrors).toEqual([])
})

test('shows a saved list after a reload without the backend', async () => {
  const { page, consoleErrors } = await opened()
  await list(page, 'Wei Wang 0003')
  await affiliationOf(page, 'Jian Pei').fill('Duke')
  await page.keyboard.press('Enter')
  await page.getByText('A study of w3-0.').waitFor()
  await page.getByRole('textbox', { name: 'Name for forms: Jian Pei' }).fill('Pei, Jian, J.')
  await page.keyboard.press('Enter')
  await page.getByText('Changed Jian Pei.').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('textbox', { name: 'Name (Affiliation)' }).fill('Bo Board (ACM)')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Bo Board').click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'advisor or advisee' })
  await rowOf(page, 'Bo Board').getByText('advisor or advisee').waitFor()
  await figure(page, '1 only in your list').waitFor()
  // After a row is taken out, the row below gets the focus.
  await page
    .getByRole('button', { name: /^Take out: / })
    .first()
    .click()
  await figure(page, '1 taken out').waitFor()
  const isInRow = () => page.evaluate(() => document.activeElement?.closest('.result-row') !== null)
  expect(await isInRow()).toBe(true)
  await page.keyboard.press('u')
  await figure(page, '1 taken out').waitFor({ state: 'detached' })
  // X takes out the row, and U puts it back.
  await rowOf(page, 'Jian Pei').click()
  await page.keyboard.press('x')
  await figure(page, '1 taken out').waitFor()
  await page.keyboard.press('u')
  await figure(page, '1 taken out').waitFor({ state: 'detached' })
  await page.locator('.pair-pane h3').getByText('Jian Pei').waitFor()
  await page.keyboard.press('p')
  await page.getByText('Jian Pei is another person, and not in the list.').waitFor()
  await figure(page, '1 taken out').click()
  await page.getByRole('button', { name: 'Put back: Jian Pei' }).click()
  await page.keyboard.press('Escape')

  await nameIt(page, 'Mine')
  await stage.world.stopBackend()
  await page.reload()
  await rowOf(page, 'Jian Pei').waitFor()
  expect(await affiliationOf(page, 'Jian Pei').inputValue()).toBe('Duke')
  expect(await saved(page, 'HotCRP')).toBe('Jian J. Pei (Duke)\nBo Board (ACM)\n')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Delete this list' }).click()
  await page.getByText('Everybody you have written papers with').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Bo Board').waitFor()
  await stage.world.startBackend()
  // Leaves out the errors of the stopped backend.
  expect(consoleErrors.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
})

test('lists the collaborators of an uncertain name only after the user settles it', async () => {
  const { page } = await opened()
  await openList(page, 'No Such List')
  await page.getByRole('alert').getByText('No saved list has the name “No Such List”.').waitFor()
  await page.route('**/api/coauthors/of', () => undefined)
  await list(page, 'Asked By Nobody Yet')
  const cancel = page.getByRole('button', { name: /^Cancel/ })
  await cancel.waitFor()
  await page.keyboard.press('Escape')
  await cancel.waitFor({ state: 'detached' })
  await page.unroute('**/api/coauthors/of')
  await page.route('**/api/coauthors/of', (route) => route.abort())
  const checked = page.waitForRequest(/\/api\/stats$/)
  await list(page, 'Asked By Nobody Yet')
  await checked
  await page.unroute('**/api/coauthors/of')
  await list(page, 'Wei Wang\nNobody Atall')
  const card = page.locator('.document-card')
  await card.getByText('Wei Wang: several people may have this name').waitFor()
  await card.getByRole('button', { name: /other people …$/ }).click()
  await page.getByRole('button', { name: 'This person: Wei Wang 0003' }).click()
  await rowOf(page, 'Jian Pei').waitFor()
  await card.getByText('Nobody Atall').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('The list may lack people').waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Leave out' }).click()
  await card.waitFor({ state: 'detached' })
  await edit(page).click()
  expect(await people(page).inputValue()).toBe('Wei Wang 0003')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('preset pvldb')
  await page.getByText(/· 0 collaborators/).waitFor()
})

test('moves between the people of a network by keys, and saves it as a picture', async () => {
  const linked = listFragment({ ...EMPTY_LIST, people: 'Scott Shenker' })
  const { page, consoleErrors } = await opened(linked)
  await page.getByRole('button', { name: 'List collaborators' }).click()
  await rowOf(page, 'Ion Stoica').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Network' }).click()
  const stoica = page.getByRole('button', { name: /^Ion Stoica: \d+ joint papers?$/ })
  await stoica.focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toMatch(/^(?!Ion Stoica).*: \d+ joint paper/)
  await stoica.click()
  await page.locator('.pair-pane h3').getByText('Ion Stoica').waitFor()
  await page.getByText(/^Of these people, Ion Stoica has written with .*\(\d+\)/).waitFor()
  expect(await stoica.getAttribute('aria-pressed')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  const picture = await downloadedText(page, () =>
    page.getByRole('button', { name: 'Save as SVG', exact: true }).click(),
  )
  expect(picture).toMatch(/^<svg [^>]*xmlns=.*>Ion Stoica<\/text>/s)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await rowOf(page, 'Ion Stoica').waitFor()
  expect(consoleErrors).toEqual([])
})
