import { expect, test } from 'vitest'
import { ask, fillSides, findButton, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `Person ${index}`)

test.each([
  ['51 names', people(51), ['Scott Shenker'], /50/],
  ['an empty side', ['Ion Stoica'], [], /Authors B/],
  [
    'a name of 501 characters',
    ['Ion Stoica', '', 'x'.repeat(501)],
    ['Ada'],
    /Authors A, line 3: the name has 501 characters; 500 is the most/,
  ],
  ['two empty sides', [], [' ', '||MIT'], /Authors A/],
])('%s are refused in an alert, and no request leaves', async (_, left, right, said) => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, left, right)
  const before = requests.length
  await findButton(page).click()
  await expect.poll(async () => (await page.getByRole('alert').allTextContents()).join(' ')).toMatch(said)
  expect(requests.slice(before).map((request) => request.url())).toEqual([])
})

test('the counter names how many entries a side has, after normalizing', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, ['Ion Stoica (Berkeley)', 'Ion Stoica', '', 'Scott Shenker || ICSI'], people(51))
  await page.getByText('2 of 50').waitFor()
  await page.getByText('51: in batches of 50').waitFor()
})

test('a name that is too long is marked at its line before anything is asked', async () => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, ['Ion Stoica', `${'x'.repeat(501)} (MIT)`], ['Scott Shenker'])
  await page.getByText('Line 2: the name is too long (501 characters; 500 is the most).').waitFor()
  const list = page.getByRole('textbox', { name: 'Authors A' })
  expect(await list.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Names as asked, list A').click()
  await page.getByText('too long', { exact: true }).waitFor()
  await list.fill('Ion Stoica')
  await expect.poll(() => list.getAttribute('aria-invalid')).toBe('false')
  expect(requests.filter((request) => request.method() === 'POST')).toEqual([])
})

test('an error stands over the earlier answer and its papers, and leaves them their columns', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await fillSides(page, ['x'.repeat(501)], ['Scott Shenker'])
  await findButton(page).click()
  const boxOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect())
  const alert = await boxOf('#answer [role=alert]')
  const [main, pane] = [await boxOf('.document-main'), await boxOf('.pair-pane')]
  expect(alert.bottom).toBeLessThanOrEqual((await boxOf('.document-header')).top)
  expect(main.right).toBeLessThanOrEqual(pane.left)
})
