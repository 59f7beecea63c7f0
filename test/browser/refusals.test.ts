import { expect, test } from 'vitest'
import { fillSides, findButton, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `Person ${index}`)

test.each([
  ['51 names', people(51), ['Scott Shenker'], /50/],
  ['an empty side', ['Ion Stoica'], [], /Authors B/],
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
  await page.getByText('51 of 50').waitFor()
})
