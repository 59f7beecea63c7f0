import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, looksViolations, openPage, useClipboard } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const fieldA = (page: Page) => page.getByRole('textbox', { name: 'Authors A' })
const fieldB = (page: Page) => page.getByRole('textbox', { name: 'Authors B' })
const textOf = (page: Page) => fieldA(page).inputValue()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const linesView = (page: Page) => page.locator('summary', { hasText: 'Names as asked, list A' })

const LIST = [
  '1. Prof. Dr. Ion Stoica, UC Berkeley',
  '2. Scott Shenker <scott@example.org>',
  'Program Committee',
  'Jennifer Widom',
]
const CLEAN = ['Ion Stoica', 'Scott Shenker', 'Program Committee', 'Jennifer Widom']
const SAID = 'Authors A: 2 of 4 lines cleaned up.'

const open = () => openPage(stage.browser, stage.world.url)

/** Pastes at the caret with real keys. */
async function paste(page: Page, text: string, field = fieldA(page)): Promise<void> {
  await useClipboard(page)
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+v')
}

test('cleans a pasted list; Ctrl-Z garbles nothing, and Undo restores the pasted text', async () => {
  const { page, consoleErrors } = await open()
  await fieldA(page).focus()
  await page.keyboard.type('Alan Turing\nScott')
  await fieldA(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 17))
  await paste(page, LIST.join('\n'))
  const clean = ['Alan Turing', ...CLEAN].join('\n')
  await page.getByRole('status').getByText(SAID).waitFor()
  await expect.poll(() => textOf(page)).toBe(clean)
  // The browser's own history holds another text, and must not put it in.
  for (const key of ['ControlOrMeta+z', 'ControlOrMeta+Shift+z']) await page.keyboard.press(key)
  expect(await textOf(page)).toBe(clean)
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await textOf(page)).toBe(clean)
  await undo(page).click()
  await expect.poll(() => textOf(page)).toBe(['Alan Turing', ...LIST].join('\n'))
  expect(await undo(page).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('reads a line in another way with one press, and undoes it', async () => {
  const { page, consoleErrors } = await open()
  await paste(page, 'Ada Lovelace\nGarcia Molina, Xuqi Foo')
  await page.getByText('Read 1 line in another way …').click()
  const commas = page.getByRole('button', { name: 'Names between commas Garcia Molina · Xuqi Foo' })
  await commas.waitFor()
  expect(await looksViolations(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await commas.click()
  await expect.poll(() => textOf(page)).toBe('Ada Lovelace\nGarcia Molina\nXuqi Foo')
  await expect.poll(() => commas.count()).toBe(0)
  await undo(page).click()
  await expect.poll(() => textOf(page)).toBe('Ada Lovelace\nGarcia Molina, Xuqi Foo')
  await page.getByText('1 line not understood').waitFor()
  await page.getByText('Read 1 line in another way …').waitFor()
  expect(consoleErrors).toEqual([])
})

test('reads pasted superscripts as marks, and not as parts of a name', async () => {
  const { page, consoleErrors } = await open()
  await fieldA(page).fill('Ada Lovelace\n')
  const text = 'Volker Markl1,2, Tova Miloa,b and Dan Suciu†\nEwan McGregor'
  const html = `<meta charset="utf-8"><p>Volker Markl<sup>1,2</sup>, Tova Milo<sup>a,b</sup> and
    Dan Suciu<sup>†</sup></p><p>Ewan M<sup>c</sup>Gregor</p>`
  await useClipboard(page)
  await page.evaluate((texts) => navigator.clipboard.write([new ClipboardItem(texts)]), {
    'text/plain': text,
    'text/html': html,
  })
  await fieldA(page).press('ControlOrMeta+v')
  const names = ['Ada Lovelace', 'Volker Markl', 'Tova Milo', 'Dan Suciu', 'Ewan McGregor']
  await expect.poll(() => textOf(page)).toBe(names.join('\n'))
  await undo(page).click()
  await expect.poll(() => textOf(page)).toBe(`Ada Lovelace\n${text}`)
  expect(consoleErrors).toEqual([])
})

test('marks a paste without a name, and leaves it as it is', async () => {
  const { page } = await open()
  const text = 'We thank the reviewers for their help.\nThis work was supported by a grant.'
  await paste(page, text)
  const said = page.getByText('2 lines not understood')
  await said.waitFor()
  expect(await textOf(page)).toBe(text)
  await fieldA(page).fill('Ion Stoica')
  await said.waitFor({ state: 'detached' })
})

test('shows each line before and after cleaning, and selects a line that is not a name', async () => {
  const { page } = await open()
  await paste(page, LIST.join('\n'))
  await linesView(page).click()
  const rows = page.getByRole('table', { name: 'Names as asked, list A' }).getByRole('row')
  const texts = async () =>
    (await rows.allInnerTexts()).map((text) => text.replace(/\s*\t\s*/g, '\t').replace(/[^\S\t]+/g, ' '))
  await expect
    .poll(texts)
    .toEqual([
      'Line\tBefore\tAfter',
      '1\t1. Prof. Dr. Ion Stoica, UC Berkeley\tIon Stoica',
      '2\t2. Scott Shenker <scott@example.org>\tScott Shenker',
      '3\tProgram Committee not a name',
      '4\tJennifer Widom',
    ])
  await page.getByRole('button', { name: 'Program Committee, line 3' }).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => textOf(page)).toBe('Ion Stoica\nScott Shenker\n\nJennifer Widom')
})

test('leaves a menu open that its user opened while a list was read', async () => {
  const { page } = await open()
  await paste(page, Array.from({ length: 2000 }, () => '- Prof. Ion Stoica, UC Berkeley').join('\n'))
  await page.getByRole('button', { name: 'Committee', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Committees' })
  await menu.waitFor()
  await page.getByText('Authors A: 2,000 of 2,000 lines cleaned up.').waitFor()
  expect(await menu.isVisible()).toBe(true)
})

test('cleans text that is dragged into a field', async () => {
  const { page } = await open()
  await fieldB(page).fill('1. Ion Stoica')
  await fieldB(page).press('ControlOrMeta+a')
  const from = await fieldB(page).boundingBox()
  const to = await fieldA(page).boundingBox()
  if (!from || !to) throw new Error('The fields are there.')
  await page.mouse.move(from.x + 30, from.y + 18)
  await page.mouse.down()
  await page.mouse.move(to.x + 100, to.y + 30, { steps: 5 })
  await page.mouse.move(to.x + 30, to.y + 18, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => textOf(page)).toBe('Ion Stoica')
  await page.getByRole('status').getByText('Authors A: 1 of 1 line cleaned up.').waitFor()
  expect(await fieldB(page).inputValue()).toBe('')
  await undo(page).click()
  await expect.poll(() => textOf(page)).toBe('1. Ion Stoica')
})

test('pastes a list uncleaned if its worker cannot be loaded, and says so', async () => {
  const { page } = await open()
  await page.route('**/assets/list-worker-*.js', (route) => route.abort())
  await paste(page, LIST.join('\n'))
  await page.getByText('The list was not cleaned up').waitFor()
  expect(await textOf(page)).toBe(LIST.join('\n'))
})

test('says that a list is being cleaned, and changes nothing after Cancel or after its user has typed', async () => {
  const { page } = await open()
  const { promise: loading, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/list-worker-*.js', (route) => loading.then(() => route.continue()))
  await paste(page, LIST.join('\n'))
  const said = page.getByRole('status').filter({ hasText: 'Cleaning up the list' })
  await said.getByRole('button', { name: 'Cancel' }).click()
  await said.waitFor({ state: 'detached' })
  await fieldA(page).fill('')
  await paste(page, LIST.join('\n'))
  await said.waitFor()
  await page.keyboard.type(' and more')
  load()
  await paste(page, '1. Jian Pei', fieldB(page))
  await expect.poll(() => fieldB(page).inputValue()).toBe('Jian Pei')
  expect(await textOf(page)).toBe(`${LIST.join('\n')} and more`)
})

test('shows marks and lines without a barrier, and no wider than the window, wide and narrow', async () => {
  const { page } = await open()
  await paste(page, [...LIST, `4. ${'Longname'.repeat(8)} Person, MIT`, '王伟, 北京大学'].join('\n'))
  await linesView(page).click()
  await page.getByRole('button', { name: 'Leave out the 1 line that is not a name' }).waitFor()
  for (const [colorScheme, width, violations] of [
    ['light', 1440, axeViolations],
    ['dark', 320, looksViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([colorScheme, Math.max(0, overflow)]).toEqual([colorScheme, 0])
  }
})

test('leaves out the lines that are not names with one press, and undoes it', async () => {
  const { page, consoleErrors } = await open()
  const cards = ['Program Committee', 'Scott Shenker', 'UC Berkeley', 'Jennifer Widom', 'Stanford University']
  await paste(page, cards.join('\n'))
  const leaveOut = page.getByRole('button', { name: 'Leave out the 3 lines that are not names' })
  await leaveOut.click()
  await page.getByRole('status').getByText('Authors A: 3 lines left out that are not names.').waitFor()
  expect(await textOf(page)).toBe('Scott Shenker\nJennifer Widom')
  await leaveOut.waitFor({ state: 'detached' })
  await undo(page).click()
  await expect.poll(() => textOf(page)).toBe(cards.join('\n'))
  expect(consoleErrors).toEqual([])
})
