import { expect, test } from 'vitest'
import { questionFragment } from '../../shared/query/question-link.ts'
import {
  ask,
  axeViolations,
  fillSides,
  listOf,
  matrixOf,
  openForm,
  openPage,
  requestsTo,
  useClipboard,
} from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const sideA = (page: import('playwright-core').Page) => listOf(page, 'A')

test('a link shows its names before anything is asked, and what stood in the form comes back', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await useClipboard(page)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Since year' }).fill('2005')
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await page.getByRole('combobox', { name: 'Policy', exact: true }).selectOption('preset pvldb')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'More' })
  await menu.getByRole('button', { name: 'Copy link' }).click()
  await menu.getByText('Copied. A reader of the link sees the names before').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http:\/\/[^/]+\/#q=1\./)
  await page.getByRole('combobox', { name: 'Policy', exact: true }).selectOption({ label: 'Any joint paper' })

  await openForm(page)
  await page.getByRole('textbox', { name: 'Since year' }).fill('2010')
  await fillSides(page, ['David J. DeWitt'], ['Jennifer Widom'])
  const before = requests.length
  // While an answer is displayed, as when the link is pasted into the address bar.
  await page.evaluate((address) => location.assign(address), link)
  await page.getByText('This link holds a question: 1 × 1 names.').waitFor()
  await page.getByRole('list', { name: 'Authors A' }).getByText('Ion Stoica').waitFor()
  expect(await sideA(page).inputValue()).toBe('David J. DeWitt')
  expect(await axeViolations(page, '.linked-question')).toEqual([])
  await page.getByRole('button', { name: 'Use it' }).press('Enter')
  expect(await sideA(page).inputValue()).toBe('Ion Stoica')
  expect(await page.getByRole('textbox', { name: 'Since year' }).inputValue()).toBe('2005')
  expect(await page.getByRole('combobox', { name: 'Policy', exact: true }).inputValue()).toBe('preset pvldb')
  expect(page.url()).not.toContain('#')
  expect(requestsTo(requests.slice(before), '/pairs')).toEqual([])
  expect(requests.filter((request) => request.url().includes('q='))).toEqual([])
  await page.getByText('The question of the link is in the form.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await sideA(page).inputValue()).toBe('David J. DeWitt')
  expect(await page.getByRole('textbox', { name: 'Since year' }).inputValue()).toBe('2010')
  expect(await page.getByRole('combobox', { name: 'Policy', exact: true }).inputValue()).toBe('preset any')
  expect(consoleErrors).toEqual([])
})

test('a link that opens the page can be discarded, also after another page; one that is cut loses nothing', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  const many = Array.from({ length: 60 }, (_, at) => `Person ${at} of <b>many</b>`)
  const fragment = await questionFragment({ left: many, right: ['X'], options: {}, policy: 'Ours' })
  await page.goto('about:blank')
  await page.goto(`${stage.world.url}/${fragment}`)
  await page.getByText('This link holds a question: 60 × 1 names.').waitFor()
  await page.getByText('Its policy Ours is not among yours, so yours stays.').waitFor()
  await matrixOf(page).waitFor()
  await page.evaluate(() => location.assign('#/settings/usage'))
  await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await page.getByText('This link holds').count()).toBe(0)
  expect(page.url()).not.toContain('#')
  expect(await sideA(page).inputValue()).toBe('Ion Stoica')

  for (const [broken, word] of [
    [fragment.slice(0, -20), 'This link is not whole'],
    ['#q=2.0', 'another version'],
    ['#q=hello', 'no question that can be asked'],
  ]) {
    await page.evaluate((hash) => location.assign(hash), broken ?? '')
    await page
      .getByRole('alert')
      .getByText(word ?? '')
      .waitFor()
    // A link within the page leaves the question where it is.
    await page.evaluate(() => location.assign('#lists'))
    await page.getByRole('button', { name: 'Discard' }).click()
  }
  expect(await sideA(page).inputValue()).toBe('Ion Stoica')
  expect(consoleErrors).toEqual([])
})
