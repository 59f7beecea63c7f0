import { expect, test } from 'vitest'
import { ask, axeViolations, openPage, requestsTo } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('a clear person is opened: what they work on, and who stands between them and A, which is no conflict', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Scott Shenker'], ['Michael Stonebraker', 'Hector Garcia-Molina', 'Ion Stoica'])
  await page.getByRole('tab', { name: 'People of B' }).click()
  const clear = page.getByRole('region', { name: '2 clear' })
  expect(requestsTo(requests, '/profiles')).toHaveLength(0)

  await clear.getByText('Michael Stonebraker').click()
  const opened = clear.locator('li', { hasText: 'Michael Stonebraker' }).first()
  await opened.getByText(/written with this person and with Scott Shenker.*That is no conflict\./).waitFor()
  expect(await opened.locator('.paper').count()).toBe(5)
  expect(await axeViolations(page)).toEqual([])

  // One request answers for all clear people.
  await clear.getByText('Hector Garcia-Molina').click()
  await expect.poll(() => clear.locator('.paper').count()).toBe(10)
  expect(requestsTo(requests, '/profiles')).toHaveLength(1)
  expect(consoleErrors).toEqual([])
})

test('the clear people are sorted by distance: nobody in between comes before many', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Scott Shenker'], ['Michael Stonebraker', 'Hector Garcia-Molina', 'Jim Gray 0001'])
  await page.getByRole('tab', { name: 'People of B' }).click()
  const names = page.getByRole('region', { name: '3 clear' }).locator('summary')
  const entered = await names.allTextContents()
  await page.getByLabel('sorted by').selectOption('distance from A')
  await expect.poll(() => names.allTextContents()).not.toEqual(entered)
  const between: number[] = []
  for (const name of await names.all()) {
    await name.click()
    const item = name.locator('xpath=ancestor::li')
    await item.locator('.paper').first().waitFor()
    const says = await item.innerText()
    const [many = '0'] = says.match(/\d+(?= people have written)/) ?? []
    between.push(says.includes('has written') ? 1 : Number(many))
    await name.click()
  }
  expect(between).toEqual(between.toSorted((one, other) => one - other))
  expect(between.at(-1)).toBeGreaterThan(0)
})
