import { expect, test } from 'vitest'
import { ask, fillSides, findButton, openPage, withoutRail } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `Person ${index}`)

test('counts the entries of a list, and marks the line of a name that is too long before it asks', async () => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, ['Ion Stoica (Berkeley)', 'Ion Stoica', '', 'Scott Shenker || ICSI'], people(51))
  await page.getByText('2 of 50').waitFor()
  await page.getByText('51: in batches of 50').waitFor()
  await fillSides(page, ['Ion Stoica', `${'x'.repeat(501)} (MIT)`], ['Scott Shenker'])
  await page.getByText('Line 2: the name is too long (501 characters; 500 is the most).').waitFor()
  const list = page.getByRole('textbox', { name: 'Authors A' })
  expect(await list.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Names as asked, list A').click()
  await page.getByText('too long', { exact: true }).waitFor()
  await list.fill('Ion Stoica')
  await expect.poll(() => list.getAttribute('aria-invalid')).toBe('false')
  expect(withoutRail(requests.filter((request) => request.method() === 'POST'))).toEqual([])
})

test('shows an error above the earlier answer, and leaves its columns alone', async () => {
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
