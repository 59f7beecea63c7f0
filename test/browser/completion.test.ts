import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  axeViolations,
  isFocused,
  looksViolations,
  openPage,
  requestsTo,
  untilBackendReady,
  withoutRail,
} from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const SEARCH = '/api/authors/search'
const fieldA = (page: Page) => page.getByRole('textbox', { name: 'Authors A' })
const fieldB = (page: Page) => page.getByRole('textbox', { name: 'Authors B' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'People who fit' })
const optionOf = (page: Page, name: string | RegExp) => listOf(page).getByRole('option', { name })
const textOf = (page: Page) => fieldA(page).inputValue()

async function openReady() {
  const opened = await openPage(stage.browser, stage.world.url)
  await untilBackendReady(opened.page)
  return opened
}

async function typeName(page: Page, text: string): Promise<void> {
  await fieldA(page).focus()
  await fieldA(page).press('Control+End')
  await fieldA(page).pressSequentially(text)
  await listOf(page).waitFor()
}

/** Presses the arrow key until the option is active, because a late answer may replace the list. */
const moveTo = (page: Page, option: Locator) =>
  expect
    .poll(async () => {
      const isActive = await option.getAttribute('aria-selected')
      if (isActive !== 'true') await page.keyboard.press('ArrowDown')
      return isActive
    })
    .toBe('true')

test('completes a name by Enter or Tab only on a suggested person', async () => {
  const { page, requests, consoleErrors } = await openReady()
  await fieldA(page).fill('Jennifer Widom\n')
  const before = requests.length
  await typeName(page, 'stoica io')
  await page.getByRole('status').getByText('1 person fits').waitFor()
  expect(await fieldA(page).getAttribute('aria-activedescendant')).toBeNull()
  const active = optionOf(page, /^Ion Stoica/)
  await moveTo(page, active)
  expect(await fieldA(page).getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  await page.keyboard.press('Enter')
  await listOf(page).waitFor({ state: 'detached' })
  expect(await textOf(page)).toBe('Jennifer Widom\nIon Stoica')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Scott Shenker')
  expect(await textOf(page)).toBe('Jennifer Widom\nIon Stoica\nScott Shenker')
  // Tab takes the active person and stays in the field.
  await fieldA(page).fill('')
  await typeName(page, 'jennifer wid')
  await moveTo(page, optionOf(page, /^Jennifer Widom/))
  await page.keyboard.press('Tab')
  expect(await textOf(page)).toBe('Jennifer Widom')
  // Without an active person, Tab leaves the field.
  await page.keyboard.press('Enter')
  await typeName(page, 'scott sh')
  await page.keyboard.press('Tab')
  await listOf(page).waitFor({ state: 'detached' })
  expect(await textOf(page)).toBe('Jennifer Widom\nscott sh')
  expect(await isFocused(fieldA(page))).toBe(false)

  const sent = withoutRail(requests.slice(before))
  const backend = new URL(stage.world.backend.url)
  expect(sent.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)).toEqual(
    sent.map(() => `GET ${SEARCH}`),
  )
  expect(sent.map((request) => new URL(request.url()).host)).toContain(backend.host)
  await page.reload()
  await untilBackendReady(page)
  expect(await textOf(page)).toContain('scott sh')
  expect(requestsTo(requests.slice(before), SEARCH)).toHaveLength(sent.length)
  expect(consoleErrors).toEqual([])
})

test('replaces the name in a line by the clicked person, and leaves the affiliation', async () => {
  const { page } = await openReady()
  await fieldA(page).fill('Ion Stoica\nWei Wan || Fudan (Shanghai)\nScott Shenker')
  await fieldA(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(18, 18))
  await page.keyboard.type('g')
  const typed = 'Ion Stoica\nWei Wang || Fudan (Shanghai)\nScott Shenker'
  await optionOf(page, /^Wei Wang 0010/).click()
  await listOf(page).waitFor({ state: 'detached' })
  expect(await textOf(page)).toBe(typed.replace('Wang', 'Wang 0010'))
  expect(await isFocused(fieldA(page))).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => textOf(page)).toBe(typed)
  await page.getByText('3 of 50').waitFor()

  // Escape closes the suggestions and does not cancel a running query.
  await page.route('**/api/coauthors/pairs', () => undefined)
  await fieldA(page).fill('Jennifer Widom\n')
  await fieldB(page).fill('Scott Shenker')
  await fieldB(page).press('Control+Enter')
  await page.getByRole('button', { name: /^cancel/i }).waitFor()
  await typeName(page, 'stoic')
  await page.keyboard.press('Escape')
  await listOf(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: /^cancel/i }).isVisible()).toBe(true)
  await page.keyboard.type('a')
  await listOf(page).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('status').getByText('Cancelled').waitFor()
})

test('searches only for the final text of an input method', async () => {
  const { page, requests } = await openReady()
  await fieldA(page).focus()
  const input = await page.context().newCDPSession(page)
  for (const text of ['j', 'je', 'jen', 'jenn'])
    await input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await input.send('Input.insertText', { text: 'Jennifer Wid' })
  await optionOf(page, 'Jennifer Widom').waitFor()
  const asked = requestsTo(requests, SEARCH).map((request) => new URL(request.url()).searchParams.get('q'))
  expect(asked).toEqual(['Jennifer Wid'])
  await page.keyboard.press('ArrowDown')
  await input.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 })
  await listOf(page).waitFor({ state: 'detached' })
})

test('shows suggestions accessibly in a wide and a narrow window', async () => {
  const { page } = await openReady()
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('textarea, button, .name-field-foot')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      }),
    )
  for (const [colorScheme, width, height, violations] of [
    ['light', 1280, 800, axeViolations],
    ['dark', 320, 640, looksViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await fieldA(page).fill('Ion Stoica\n')
    await listOf(page).waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo(0, 0))
    const before = await places()
    await typeName(page, 'wei wa')
    await moveTo(page, listOf(page).getByRole('option').first())
    expect(await places()).toEqual(before)
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []])
    const box = await page.locator('.suggestions').boundingBox()
    if (!box) throw new Error('The suggestions have no box.')
    expect([box.x >= 0, box.y >= 0]).toEqual([true, true])
    expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true])
    const field = await fieldA(page).boundingBox()
    // The suggestions are right under the second line.
    expect(Math.abs(box.y - (field?.y ?? 0))).toBeLessThan(75)
  }
})

test('places the suggestions beside the typed line after a scroll and in a low window', async () => {
  const { page } = await openReady()
  const lines = Array.from({ length: 30 }, (_, at) => (at === 15 ? 'Wei Wan' : 'Ion Stoica'))
  await fieldA(page).fill(lines.join('\n'))
  await fieldA(page).evaluate((field: HTMLTextAreaElement, caret) => {
    field.setSelectionRange(caret, caret)
  }, lines.slice(0, 16).join('\n').length)
  await page.keyboard.type('g')
  await listOf(page).waitFor()
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? expect.unreachable()
  const list = page.locator('.suggestions')
  const before = await boxOf(list)
  await fieldA(page).evaluate((field) => field.scrollBy(0, -20))
  await expect.poll(async () => (await boxOf(list)).y).toBeCloseTo(before.y + 20, 0)
  const { y } = await boxOf(list)
  await page.setViewportSize({ width: 1280, height: Math.round(y) + 20 })
  await expect.poll(async () => (await boxOf(list)).y).toBeLessThan(y - 20)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await boxOf(list)).y).toBe(y)
  expect((await boxOf(list)).height).toBe(before.height)
})
