import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, looksViolations, openPage, useClipboard } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const fieldA = (page: Page) => page.getByRole('textbox', { name: 'Authors A' })
const fieldB = (page: Page) => page.getByRole('textbox', { name: 'Authors B' })
const textOf = (page: Page) => fieldA(page).inputValue()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const linesView = (page: Page) => page.locator('summary', { hasText: 'How CoAuthors reads list A' })

const LIST = [
  '1. Prof. Dr. Ion Stoica, UC Berkeley',
  '2. Scott Shenker <scott@example.org>',
  'Program Committee',
  'Jennifer Widom',
]
const CLEAN = ['Ion Stoica', 'Scott Shenker', 'Program Committee', 'Jennifer Widom']
const SAID = 'Authors A: 2 of 4 lines cleaned up.'

const open = () => openPage(stage.browser, stage.world.url)

async function paste(page: Page, text: string): Promise<void> {
  await useClipboard(page)
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await fieldA(page).press('ControlOrMeta+v')
}

test('cleans a pasted list, and restores the pasted text with Undo', async () => {
  const { page, consoleErrors } = await open()
  await fieldA(page).focus()
  await page.keyboard.type('Alan Turing\nScott')
  await fieldA(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 17))
  await paste(page, LIST.join('\n'))
  const clean = ['Alan Turing', ...CLEAN].join('\n')
  await page.getByRole('status').getByText(SAID).waitFor()
  await expect.poll(() => textOf(page)).toBe(clean)
  // The browser's own Undo and Redo must end at the clean list.
  for (const key of ['ControlOrMeta+z', 'ControlOrMeta+Shift+z']) await page.keyboard.press(key)
  expect(await textOf(page)).toBe(clean)
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await textOf(page)).toBe(clean)
  await undo(page).click()
  await expect.poll(() => textOf(page)).toBe(['Alan Turing', ...LIST].join('\n'))
  expect(await undo(page).count()).toBe(0)

  await fieldA(page).fill('Ada Lovelace\n')
  const text = 'Volker Markl1,2, Tova Miloa,b and Dan Suciu†\nEwan McGregor'
  const html = `<meta charset="utf-8"><p>Volker Markl<sup>1,2</sup>, Tova Milo<sup>a,b</sup> and
    Dan Suciu<sup>†</sup></p><p>Ewan M<sup>c</sup>Gregor</p>`
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

test('cleans text that is dragged into a field', async () => {
  const { page } = await open()
  await fieldB(page).fill('1. Ion Stoica')
  await fieldB(page).press('ControlOrMeta+a')
  const from = await fieldB(page).boundingBox()
  const to = await fieldA(page).boundingBox()
  if (!from || !to) throw new Error('The fields have no boxes.')
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

test('passes the accessibility checks after a paste, in a wide and a narrow window', async () => {
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
  await fieldA(page).fill('')
  await paste(page, 'Ada Lovelace\nGarcia Molina, Xuqi Foo')
  await page.getByText('Read 1 line in another way …').click()
  await page.getByRole('button', { name: 'Names between commas Garcia Molina · Xuqi Foo' }).waitFor()
  expect(await axeViolations(page, '.name-field')).toEqual([])
})
