import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ANY_WORK, calendarDate, windowOf } from '../../shared/conflicts/policy/policy.ts'
import { listFragment } from '../../shared/ui/collaborators/linked-list.tsx'
import { EMPTY_LIST } from '../../shared/ui/collaborators/use-list.ts'
import { coaTemplate } from '../shared/collaborators/coa/coa-template.ts'
import { axeViolations, fillLines, openPage, requestsTo, sharedChromium } from './chromium.ts'
import { saved } from './export-button.ts'
import { openBeside } from './tabs.ts'
import { startWorld } from './world.ts'

/** The page of real servers, at its place for collaborators. */
async function opened(fragment = '#/collaborators') {
  const world = await startWorld({ database: inject('database') })
  onTestFinished(() => world.close())
  return { world, ...(await openPage(await sharedChromium(), `${world.url}/${fragment}`)) }
}

const people = (page: Page) => page.getByRole('textbox', { name: 'Whose collaborators' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const list = async (page: Page, names: string): Promise<void> => {
  await people(page).fill(names)
  await page.getByRole('button', { name: 'List collaborators' }).click()
}

test('a list is made, changed, merged with an earlier one, saved, and there again after a reload without being asked', async () => {
  const { page, world, consoleErrors } = await opened()
  await page.getByText('Everybody you have written papers with').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await list(page, 'Wei Wang 0003')
  await rowOf(page, 'Jian Pei').click()
  await page.getByRole('complementary', { name: 'Jian Pei' }).getByText('A study of w3-0.').waitFor()
  await page.getByRole('textbox', { name: 'Affiliation' }).fill('Duke')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Jian Pei').getByText('Duke').waitFor()

  await page.getByRole('button', { name: 'Merge an earlier list' }).click()
  const earlier = page.getByRole('textbox', { name: 'Text of the earlier list' })
  await earlier.fill('Ada Advisor (Uni)\nAll (Example University)\n')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('3 collaborators · 1 new since the earlier list · 2 by hand').waitFor()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bo Board')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Bo Board').getByText('advisor or advisee').waitFor()
  await page.getByRole('button', { name: 'Take out: Jian Pei' }).click()
  await page.getByText('1 taken out').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Save list' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Mine')
  await page.keyboard.press('Enter')
  await page.getByText('Changes are saved as you make them').waitFor()
  await page.getByRole('link', { name: 'Collaborators 1' }).waitFor()
  await world.stopBackend()
  await page.reload()
  await rowOf(page, 'Jian Pei').getByText('Duke').waitFor()

  expect(await saved(page, 'HotCRP')).toBe(
    'Jian Pei (Duke)\nAda Advisor (Uni)\nAll (Example University)\nBo Board (unknown)\n',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'List', exact: true }).selectOption({ label: 'New list' })
  expect(await people(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Bo Board').waitFor()
  // Those of the backend that was stopped.
  expect(consoleErrors.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
})

test('names that are not one person list nobody and are settled with a press; bad names are refused in words', async () => {
  const { page } = await opened()
  await list(page, '')
  await page.getByRole('alert').getByText('There is no name.').waitFor()
  await list(page, Array.from({ length: 51 }, (_, at) => `Some Name ${at}`).join('\n'))
  await page.getByRole('alert').getByText('There are 51 names').waitFor()
  await list(page, 'Nobody Atall\nWei Wang')
  await page.getByRole('heading', { name: '2 names do not say who they are' }).waitFor()
  expect(await page.getByText('No joint papers that count.').isVisible()).toBe(false)
  expect(await page.locator('.listed .summary').textContent()).toBe('')
  await page.getByRole('button', { name: 'This person: Wei Wang 0003' }).click()
  await rowOf(page, 'Jian Pei').waitFor()
  expect(await people(page).inputValue()).toBe('Nobody Atall\nWei Wang 0003')
  await page.getByRole('heading', { name: '1 name does not say who it is' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('The list may lack people').waitFor()
  const bibtex = await saved(page, 'BibTeX')
  expect(bibtex).toMatch(/author {4}= \{.*Jian Pei/)
  expect(bibtex).not.toContain('others')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Policy' }).selectOption({ label: 'PVLDB · 2 years' })
  await page.getByText(/^0 collaborators since 20/).waitFor()
})

test('the network asks for the ties of the window once it is opened, says a failure, and its people open their papers', async () => {
  const policy = { ...ANY_WORK, name: 'Fifty years', months: 600 }
  const linked = listFragment({ ...EMPTY_LIST, people: 'Scott Shenker', policy })
  const { page, world, requests, consoleErrors } = await opened(linked)
  await page.getByRole('button', { name: 'List collaborators' }).click()
  await rowOf(page, 'Ion Stoica').waitFor()
  await world.stopBackend()
  await page.getByRole('tab', { name: 'Table' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('alert').getByText('could not find out').waitFor()
  await world.startBackend()
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  const stoica = page.getByRole('button', { name: /^Ion Stoica: \d+ joint papers?$/ })
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await stoica.focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.keyboard.press('Home')
  expect(await focused()).toMatch(/^(?!Ion Stoica).*: \d+ joint paper/)
  await stoica.click()
  await page.getByRole('complementary', { name: 'Ion Stoica' }).waitFor()
  await page.getByText(/^Of these, Ion Stoica has written with .*\(\d+\)/).waitFor()
  const { year_min } = requestsTo(requests, '/pairs').at(-1)?.postDataJSON() ?? {}
  expect(year_min).toBe(windowOf(policy, calendarDate(new Date()))?.from)
  expect(await stoica.getAttribute('aria-pressed')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Table' }).click()
  await rowOf(page, 'Ion Stoica').waitFor()
  // Those of the backend that was stopped.
  expect(consoleErrors.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([])
})

test('a backend that does not answer is told, and the list comes once it does; in a narrow window a person is a sheet', async () => {
  const { page, world } = await opened()
  await world.stopBackend()
  await list(page, 'Wei Wang 0003')
  await page.getByRole('alert').waitFor()
  await world.startBackend()
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await rowOf(page, 'Jian Pei').waitFor()
  await world.stopBackend()
  await list(page, 'Wei Wang 0004')
  await page.getByRole('alert').waitFor()
  // Not *List again* as well, though the names have changed.
  expect(await page.getByRole('button', { name: /^(List again|Retry)$/ }).allTextContents()).toEqual([
    'Retry',
  ])
  await page.setViewportSize({ width: 400, height: 800 })
  await rowOf(page, 'Jian Pei').click()
  await page.getByRole('dialog', { name: 'Jian Pei' }).getByText('A study of w3-0.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Jian Pei')
})

test('the form of the NSF is filled in a copy, and read as an earlier list; another workbook is refused in words', async () => {
  const { page } = await opened()
  await list(page, 'Wei Wang 0003')
  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByLabel('Choose the form')
  const file = { name: 'coa.xlsx', mimeType: 'application/zip' }
  await form.setInputFiles({ ...file, buffer: Buffer.from('not a workbook') })
  await page.getByText('This is no Excel workbook').waitFor()
  const started = page.waitForEvent('download')
  const rows = [
    ['A:', 'Byron, Ada', 'Lab', '', 45_000],
    ...Array.from({ length: 3 }, () => ['', '', '', '', '']),
  ]
  await form.setInputFiles({ ...file, buffer: Buffer.from(coaTemplate({ rows })) })
  const filled = await buffer(await (await started).createReadStream())
  await page.getByText(/^Filled in 1 person/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Merge an earlier list' }).click()
  await page.getByLabel('Choose a file').setInputFiles({ ...file, buffer: filled })
  await page.getByText(/^Merged \d+ line/).waitFor()
  expect(await rowOf(page, 'Jian Pei').getByText('new').count()).toBe(0)
  await rowOf(page, 'Ada Byron').click()
  const reason = page.getByRole('combobox', { name: 'Reason' })
  expect(await reason.locator(':checked').textContent()).toBe('coauthor')
})

test('a list that is full refuses a further line, and is there after a reload', async () => {
  const { page } = await opened()
  await list(page, 'Wei Wang 0003')
  await rowOf(page, 'Jian Pei').waitFor()
  await page.getByRole('button', { name: 'Merge an earlier list' }).click()
  const lines = Array.from({ length: 5000 }, (_, at) => `Some Name ${at}`)
  await fillLines(page.getByRole('textbox', { name: 'Text of the earlier list' }), lines)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('5,001 collaborators · 1 new').waitFor()
  await rowOf(page, 'Jian Pei').click()
  await page.getByRole('textbox', { name: 'Affiliation' }).fill('Duke')
  await page.keyboard.press('Enter')
  await page.getByText('A list has room for 5,000 lines.').waitFor()
  await page.reload()
  await page.getByText('5,001 collaborators · 1 new').waitFor()
})

test('the list of another save shows its own people, and a list whose names have changed never declares that there is nobody', async () => {
  const { page } = await opened()
  const chosen = page.getByRole('combobox', { name: 'List', exact: true })
  await list(page, 'Wei Wang 0003')
  await rowOf(page, 'Jian Pei').waitFor()
  await page.getByRole('button', { name: 'Save list' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Full')
  await page.keyboard.press('Enter')
  await page.getByText('Changes are saved as you make them').waitFor()
  const saving = await holdPuts(page)
  await rowOf(page, 'Jian Pei').click()
  await page.getByRole('textbox', { name: 'Affiliation' }).fill('Duke')
  // The other list is opened before the page has painted the change of this one.
  await chosen.evaluate(async (lists: HTMLSelectElement) => {
    document.querySelector<HTMLFormElement>('.collaborator-pane form')?.requestSubmit()
    await null
    lists.selectedIndex = lists.options.length - 1
    lists.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText('Everybody you have written papers with').waitFor()
  expect(await rowOf(page, 'Jian Pei').count()).toBe(0)
  await people(page).fill('Not Saved')
  await chosen.selectOption({ label: 'Full' })
  // As it was left, though the daemon has not kept it yet.
  await rowOf(page, 'Jian Pei').getByText('Duke').waitFor()
  saving.release()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await people(page).inputValue()).toBe('Not Saved')
  // A new tab has the text of this one, and the link's list only if it is used.
  const other = await openBeside(page)
  await other.goto(new URL(listFragment({ ...EMPTY_LIST, people: 'Wei Wang 0003' }), page.url()).href)
  await other.getByText('The link holds a list: Wei Wang 0003.').waitFor()
  expect(await people(other).inputValue()).toBe('Not Saved')
  expect(await axeViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'Use it' }).press('Enter')
  await rowOf(other, 'Jian Pei').waitFor()
  await other.getByRole('button', { name: 'Undo' }).click()
  expect(await people(other).inputValue()).toBe('Not Saved')
  await other.close()
  await chosen.selectOption({ label: 'Full' })

  await page.getByRole('button', { name: 'Take out: Jian Pei' }).click()
  await people(page).fill('Somebody Else')
  await page.getByText('The names or the policy have changed').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('The list may lack people').waitFor()
  await expect.poll(() => page.evaluate(savedPeople)).toBe('Somebody Else')
})

test('a name that belongs to a list which was left meanwhile is not given to the one that is open, nor is that one deleted', async () => {
  const { page } = await opened()
  const chosen = page.getByRole('combobox', { name: 'List', exact: true })
  await people(page).fill('Wei Wang 0003')
  const naming = await holdPuts(page)
  await page.getByRole('button', { name: 'Save list' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Left')
  await page.keyboard.press('Enter')
  await naming.isAsked
  await chosen.selectOption({ label: 'New list' })
  await people(page).fill('Wei Wang 0004')
  naming.release()
  await chosen.getByRole('option', { name: 'Left' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(savedPeople)).toBe('Wei Wang 0003')
  expect(await chosen.locator(':checked').textContent()).toBe('not saved')
  expect(await people(page).inputValue()).toBe('Wei Wang 0004')

  await chosen.selectOption({ label: 'Left' })
  await people(page).fill('Wei Wang 0003\nWei Wang 0004')
  await expect.poll(() => page.evaluate(savedPeople)).toContain('0004')
  const deleting = await holdPuts(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await deleting.isAsked
  await chosen.selectOption({ label: 'New list' })
  await people(page).fill('Wei Wang 0005')
  deleting.release()
  await chosen.getByRole('option', { name: 'Left' }).waitFor({ state: 'detached' })
  expect(await people(page).inputValue()).toBe('Wei Wang 0005')
})

test('a list that is typed while the list of a link is looked up stays until its user decides', async () => {
  const { page } = await opened()
  await list(page, 'Wei Wang 0003')
  await page.getByRole('button', { name: 'Save list' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Linked')
  await page.keyboard.press('Enter')
  await page.getByText('Changes are saved as you make them').waitFor()
  await page.getByRole('combobox', { name: 'List', exact: true }).selectOption({ label: 'New list' })
  const other = await openBeside(page)
  const slow = Promise.withResolvers<void>()
  await other.route('**/documents/collaborators/list', (route) => slow.promise.then(() => route.continue()))
  const linked = listFragment({ ...EMPTY_LIST, name: 'Linked', people: 'Wei Wang 0003' })
  await other.goto(new URL(linked, page.url()).href)
  await people(other).fill('Not Saved')
  slow.resolve()
  await other.getByText('The link holds a list: Linked.').waitFor()
  expect(await people(other).inputValue()).toBe('Not Saved')
})

test('a list that another tab has changed follows, and one changed in both tabs asks which one stays', async () => {
  const { page } = await opened()
  await list(page, 'Wei Wang 0003')
  await page.getByRole('button', { name: 'Save list' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Mine')
  await page.keyboard.press('Enter')
  await page.getByText('Changes are saved as you make them').waitFor()
  const other = await openBeside(page)
  await other.goto(page.url())
  await other.getByRole('combobox', { name: 'List', exact: true }).selectOption('Mine')
  await people(other).fill('Wei Wang 0003\nWei Wang 0004')
  await expect.poll(() => other.evaluate(savedPeople)).toContain('0004')
  await page.reload()
  await expect.poll(() => people(page).inputValue()).toContain('0004')
  // A change of the other tab is there at once.
  await people(other).fill('Wei Wang 0004')
  await expect.poll(() => people(page).inputValue()).toBe('Wei Wang 0004')
  // This tab gets to know of the next one after its own.
  await page.route('**/documents/collaborators/list', (route) => route.abort())
  await people(other).fill('Wei Wang 0005')
  await expect.poll(() => other.evaluate(savedPeople)).toContain('0005')
  await people(page).fill('Wei Wang 0006')
  await page.getByText('Another window has changed this meanwhile.').waitFor()
  await page.getByText('There: Wei Wang 0005').waitFor()
  expect(await people(page).inputValue()).toBe('Wei Wang 0006')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => other.evaluate(savedPeople)).toBe('Wei Wang 0006')
})

test('a list that another tab has deleted says so, and one that could not be saved says so beside another list', async () => {
  const { page } = await opened()
  const chosen = page.getByRole('combobox', { name: 'List', exact: true })
  const save = async (names: string, as: string): Promise<void> => {
    await people(page).fill(names)
    await page.getByRole('button', { name: 'Save list' }).click()
    await page.getByRole('textbox', { name: 'Name of the list' }).fill(as)
    await page.keyboard.press('Enter')
    await page.getByText('Changes are saved as you make them').waitFor()
  }
  await save('Wei Wang 0003', 'Gone')
  const other = await openBeside(page)
  await other.goto(page.url())
  await other.getByRole('combobox', { name: 'List', exact: true }).selectOption('Gone')
  await other.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByText('Another window has deleted “Gone”. Its names are still here, and not saved.')
    .waitFor()
  expect(await people(page).inputValue()).toBe('Wei Wang 0003')

  await save('Wei Wang 0003', 'Kept')
  await page.route('**/documents/collaborators/put', (route) => route.abort())
  await people(page).fill('Wei Wang 0004')
  await page.getByText('Not saved: CoAuthors does not answer. The change is still here.').waitFor()
  await chosen.selectOption({ label: 'New list' })
  await page.getByText('Kept: Not saved: CoAuthors does not answer.').waitFor()
  await page.unroute('**/documents/collaborators/put')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The change is still here').waitFor({ state: 'detached' })
  await chosen.selectOption({ label: 'Kept' })
  expect(await people(page).inputValue()).toBe('Wei Wang 0004')

  // A daemon that does not answer is said when another list is opened, and asked again.
  await chosen.selectOption({ label: 'New list' })
  await page.route('**/api/runtime/cache/get', (route) => route.abort())
  await chosen.selectOption({ label: 'Kept' })
  await page.getByRole('alert').getByText('CoAuthors').first().waitFor()
  await page.unroute('**/api/runtime/cache/get')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('Escape cancels a list that is being asked for, and the one before stays', async () => {
  const { page } = await opened()
  await list(page, 'Wei Wang 0003')
  await rowOf(page, 'Jian Pei').waitFor()
  await page.route('**/api/coauthors/of', () => undefined)
  await list(page, 'Wei Wang 0004')
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Cancelled', { exact: false }).waitFor()
  expect(await rowOf(page, 'Jian Pei').count()).toBe(1)
})

test('a list of older data is renewed for its own people, not for names that are being typed', async () => {
  const { page, world, requests } = await opened()
  await list(page, 'Wei Wang 0003')
  await rowOf(page, 'Jian Pei').waitFor()
  const asked = () => requestsTo(requests, '/coauthors/of').map((one) => one.postDataJSON().authors)
  await expect.poll(() => requestsTo(requests, '/cache/put').length).toBe(1)
  const [put] = requestsTo(requests, '/cache/put')
  const { key, data } = put?.postDataJSON() ?? {}
  const body = JSON.stringify({ key, data: { ...data, data_date: '2020-01-02' } })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${world.url}/api/runtime/cache/put`, { method: 'POST', headers, body })
  // The backend says how old its data are once the user types already.
  const isThere = Promise.withResolvers<void>()
  await page.route('**/api/stats', (route) => isThere.promise.then(() => route.continue()))
  await page.reload()
  await rowOf(page, 'Jian Pei').waitFor()
  await people(page).fill('Somebody Half')
  isThere.resolve()
  await expect.poll(() => asked().length).toBe(2)
  expect(asked()).toEqual([['Wei Wang 0003'], ['Wei Wang 0003']])
  await page.getByText('The names or the policy have changed').waitFor()
  await rowOf(page, 'Jian Pei').waitFor()
})

test('people are taken out one after the other without a way back to the row', async () => {
  const { page } = await opened()
  await list(page, 'Wei Wang 0003\nJian Pei')
  await rowOf(page, 'Wei Wang').first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const buttons = page.getByRole('button', { name: /^Take out: / })
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names.length).toBeGreaterThan(2)
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 taken out').waitFor()
  expect(await focused()).toBe(names[1])
  await page.keyboard.press('Enter')
  await page.getByText('2 taken out').waitFor()
  expect(await focused()).toBe(names[2])
})

/** Holds up what the daemon is to keep, until it is released. */
async function holdPuts(page: Page) {
  const isFree = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  await page.route(/\/documents\/collaborators\/(put|remove)$/, async (route) => {
    isAsked.resolve()
    await isFree.promise
    await route.continue()
  })
  return { isAsked: isAsked.promise, release: isFree.resolve }
}

/** The people of the lists that the daemon keeps. */
async function savedPeople(): Promise<string> {
  const answer = await fetch('/api/runtime/documents/collaborators/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { list } = await answer.json()
  return list
    .map(({ body }: { body: { people: string } }) => body.people)
    .toSorted()
    .join(' | ')
}
