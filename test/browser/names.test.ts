import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  listOf,
  matrixOf,
  openMatrix,
  openPage,
  requestsTo,
  showNames,
} from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

test('lists the people of a homonym, and splits a line with several names', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const line = 'Jennifer Widom, Hector Garcia-Molina'
  await ask(page, ['ion stoica', 'Wei Wang', line], ['Scott Shenker', 'Jian Pei'])
  await showNames(page)
  const homonym = page.locator('.name-row', { hasText: 'Wei Wang' })
  await homonym
    .getByText(/\d+ people/)
    .first()
    .waitFor()
  await homonym.getByText('Wei Wang 0011').first().waitFor()
  const ticks = page.getByRole('checkbox', { name: /^Same person: Wei Wang/ })
  for (const at of [0, 1, 2, 3, 4]) await ticks.nth(at).check()
  expect(await ticks.nth(5).isDisabled()).toBe(true)
  await ticks.nth(0).uncheck()
  expect(await ticks.nth(5).isEnabled()).toBe(true)
  expect(await homonym.locator('.person').first().textContent()).toMatch(/Papers with Jian Pei \(\d/)

  await page.getByText(/^3 names found/).click()
  const cards = page.locator('.found-names').getByRole('listitem')
  await expect
    .poll(() => cards.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^A\s*ion stoica → Ion Stoica/),
      expect.stringMatching(/^B\s*Scott Shenker/),
      expect.stringMatching(/^B\s*Jian Pei/),
    ])

  await page.getByText('Several names in one line: Jennifer Widom, Hector Garcia-Molina.').waitFor()
  const split = page.getByRole('button', { name: 'Split into 2 names: Jennifer Widom, Hector Garcia-Molina' })
  await split.press('Enter')
  expect(await listOf(page, 'A').inputValue()).toContain('Wei Wang\nJennifer Widom\nHector Garcia-Molina')
  await page.keyboard.press('u')
  expect(await listOf(page, 'A').inputValue()).toContain(`Wei Wang\n${line}`)
})

test('accepts all sure suggestions with one press, and takes them back with Undo', async () => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  // No other test saves a choice for these names on the shared servers.
  const lastChoices = page.waitForResponse(/documents\/choice\/find/)
  await ask(
    page,
    ['Jenniffer Widom', 'Hectorr Garcia-Molina', 'Nobody Atall'],
    ['Michael Stonebraker', 'Scott Shenker'],
  )
  const choicesOf = (path: string) => async (): Promise<number> => {
    const done = requestsTo(requests, path)
    return (await Promise.all(done.map((request) => request.response()))).filter((one) => one?.ok()).length
  }
  await showNames(page)
  await lastChoices
  const sure = page.getByRole('region', { name: 'Are these the 2 people?' })
  const ticks = sure.getByRole('checkbox')
  expect(await ticks.count()).toBe(2)
  await sure.getByRole('checkbox', { name: /Jenniffer Widom → Jennifer Widom \d+ papers/ }).uncheck()
  await sure.getByRole('button', { name: 'This person', exact: true }).waitFor()
  await ticks.first().check()
  expect(await axeViolations(page, '#names')).toEqual([])
  await sure.getByRole('button', { name: 'These 2 people' }).press('Enter')
  await page.getByText(/1 name not found/).waitFor()
  expect(await listOf(page, 'A').inputValue()).toBe('Jennifer Widom\nHector Garcia-Molina\nNobody Atall')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('names')
  await page.locator('p.hint', { hasText: '4 of the clear pairs rest on names that you chose' }).waitFor()
  await expect.poll(choicesOf('/documents/choice/change')).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await listOf(page, 'A').inputValue()).toContain('Jenniffer Widom')
  await expect.poll(choicesOf('/documents/choice/change')).toBe(2)
})

test('uses two records as one person, and offers them again the next time', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const lastChoices = page.waitForResponse(/documents\/choice\/find/)
  await ask(page, ['Adam Marcus'], ['Samuel Madden'])
  await showNames(page)
  await lastChoices
  const useAsOne = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Same person: Adam Marcus 0001' }).press('Space')
    await page.getByRole('checkbox', { name: 'Same person: Adam Marcus 0002' }).press('Space')
    await page.getByRole('button', { name: /^Use these 2 records as one person: / }).press('Enter')
  }
  const asOne = 'Adam Marcus = Adam Marcus 0001 + Adam Marcus 0002'
  await useAsOne()
  expect(await listOf(page, 'A').inputValue()).toBe(asOne)
  await page.locator('#names').waitFor({ state: 'hidden' })
  await page.keyboard.press('u')
  expect(await listOf(page, 'A').inputValue()).toBe('Adam Marcus')
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/documents/choice/change') && response.ok(),
  )
  await showNames(page)
  await useAsOne()
  await kept
  await openMatrix(page)
  await matrixOf(page)
    .getByRole('gridcell', { name: /^Adam Marcus and Samuel Madden: \d joint papers?, conflict/ })
    .waitFor()

  const { page: later } = await openPage(stage.browser, stage.world.url)
  await ask(later, ['Adam Marcus'], ['Samuel Madden'])
  await showNames(later)
  await later.getByText('Last time, you chose Adam Marcus 0001 + Adam Marcus 0002.').waitFor()
  await later.getByRole('button', { name: 'This person: Adam Marcus 0001 + Adam Marcus 0002' }).click()
  await openMatrix(later)
  await matrixOf(later)
    .getByRole('gridcell', { name: /^Adam Marcus and Samuel Madden: .*, conflict/ })
    .waitFor()
  expect(await listOf(later, 'A').inputValue()).toBe(asOne)
})
