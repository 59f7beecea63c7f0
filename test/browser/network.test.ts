import { expect, test } from 'vitest'
import { ask, axeViolations, moreOf, openPage, papersOf, refresh } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica', 'Hector Garcia-Molina', 'Scott Shenker']
const RIGHT = ['Jennifer Widom', 'Scott Shenker', 'Nobody Atall']

test('people with joint papers are a network that the keyboard walks, and each line leads to its pair', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  await page.getByText('Network', { exact: true }).click()
  const network = page.getByRole('region', { name: 'Network of the people in this answer' })
  const people = network.getByRole('button')
  await people.first().waitFor()
  // Scott Shenker is on both lists and one person; of Nobody Atall nothing is known.
  const names = await people.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names.filter((name) => name?.startsWith('Scott Shenker'))).toHaveLength(1)
  expect(names.join()).toContain('Scott Shenker, on both lists')
  expect(names.join()).not.toContain('Nobody Atall')
  await page.getByText('1 person is not drawn: whether they are clear is unknown.').waitFor()

  const stoica = people.filter({ hasText: 'Ion Stoica' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.getByRole('radio', { name: 'Network' }).focus()
  await page.keyboard.press('Tab')
  const reached = await focused()
  expect(names).toContain(reached)
  await stoica.focus()
  await page.keyboard.press('ArrowRight')
  expect(names).toContain(await focused())
  expect(await focused()).not.toContain('Ion Stoica')
  await stoica.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Pairs of Ion Stoica with').waitFor()
  await page.getByRole('button', { name: 'Scott Shenker', exact: true }).click()
  await papersOf(page)
    .getByText(/Ion Stoica.*Scott Shenker/)
    .first()
    .waitFor()

  expect(await axeViolations(page, '.network')).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a refreshed answer says what is new since the one before, and a saved file can be compared with, too', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  // The first answer lacks a paper. It is kept from the cache, which is for all tests.
  await page.route('**/api/runtime/cache/put', (route) => route.fulfill({ json: { ok: true } }))
  let saved = ''
  await page.route('**/api/coauthors/pairs', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [pair] = answer.pair_pubs
    pair.items.shift()
    pair.count -= 1
    answer.matrix[pair.left][pair.right] -= 1
    saved = JSON.stringify({ program: 'CoAuthors', exported_at: '2026-10-03T10:00:00Z', answer })
    await route.fulfill({ response, json: answer })
  })
  await ask(page, ['Hector Garcia-Molina'], ['Jennifer Widom'])
  await page.unroute('**/api/coauthors/pairs')
  await refresh(page)
  const news = page.getByRole('region', { name: /^What is new since/ })
  await news.getByText('1 new paper').waitFor()
  expect(await news.locator('.changed-title').count()).toBe(1)
  expect(await axeViolations(page, '.what-is-new')).toEqual([])
  await news.getByRole('button', { name: 'Close' }).click()
  await news.waitFor({ state: 'detached' })

  const open = async (file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
    (await moreOf(page)).getByLabel('Earlier answer, saved as JSON').setInputFiles(file)
  await open({
    name: 'no-answer.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await page.getByText('This file is not an answer').waitFor()
  await open({
    name: 'an-answer.json',
    mimeType: 'application/json',
    buffer: Buffer.from(saved),
  })
  await news.getByText('1 new paper').waitFor()
  expect(await news.getByText('counts from another year').count()).toBe(0)
  expect(await news.getByText('other rules for who a name may be').count()).toBe(0)
  const since = JSON.parse(saved)
  since.answer.year_min = 2010
  since.answer.rules -= 1
  await open({
    name: 'since-2010.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(since)),
  })
  await news.getByText('counts from another year').waitFor()
  await news.getByText('other rules for who a name may be').waitFor()
  expect(consoleErrors).toEqual([])
})
