import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINES } from '../../../extension/insertion/insertion.ts'
import { sharedChromium } from '../chromium.ts'
import { BUILT } from './built.ts'

/** The shipped script. pages-in-window.ts runs it in Firefox. */
const SCRIPT = readFileSync(join(BUILT.chromium, 'insert.js'), 'utf8')

const LINE_A = 'Jennifer Widom (Stanford University)'
const LINE_B = 'Scott Shenker (unknown)'

let page: Page
beforeAll(async () => {
  page = await (await sharedChromium()).newPage()
})
afterAll(() => page.close())

async function insert(...lines: string[]): Promise<unknown> {
  await page.evaluate(`globalThis.${LINES} = ${JSON.stringify(lines)}`)
  return page.evaluate(SCRIPT)
}

async function draw(html: string): Promise<void> {
  await page.setContent(html)
  await page.locator('textarea, input, [contenteditable]').first().focus()
}

const value = (): Promise<string> => page.locator('textarea, input').first().inputValue()
const undo = (): Promise<void> => page.keyboard.press('Control+z')

test("inserts only missing people after the field's text, and removes them with one Undo", async () => {
  await draw('<textarea></textarea>')
  await page.keyboard.type('JENNIFER WIDÓM - Elsewhere')
  expect(await insert(LINE_A, LINE_B)).toEqual({ kind: 'inserted', inserted: 1, there: 1, field: '' })
  expect(await value()).toBe(`JENNIFER WIDÓM - Elsewhere\n${LINE_B}`)
  expect(await insert(LINE_A, LINE_B)).toEqual({ kind: 'inserted', inserted: 0, there: 2, field: '' })
  await undo()
  expect(await value()).toBe('JENNIFER WIDÓM - Elsewhere')
})

test('inserts into a field of one line with just enough room', async () => {
  await draw('<input maxlength="63" value="Scott Shenker; Ion Stoica">')
  await insert(LINE_A, LINE_B)
  expect(await value()).toBe(`Scott Shenker; Ion Stoica; ${LINE_A}`)
})

test('sends an input event to the page', async () => {
  await draw('<textarea></textarea><output></output>')
  await page.evaluate(() => {
    const [field, output] = [document.querySelector('textarea'), document.querySelector('output')]
    field?.addEventListener('input', ({ isTrusted }) => {
      if (output && isTrusted) output.textContent = field.value
    })
  })
  await insert(LINE_A)
  expect(await page.locator('output').textContent()).toBe(LINE_A)
})

test.each([
  ['a text with markup', '<div contenteditable><p>One</p></div>', 'One'],
  ['an empty field', '<div contenteditable></div>', ''],
  ['plain text', '<div contenteditable="plaintext-only">One</div>', 'One'],
])('inserts lines into editable content, too: %s', async (_, html, before) => {
  await draw(html)
  const text = () => page.locator('[contenteditable]').innerText()
  expect(await insert(LINE_A, LINE_B)).toMatchObject({ inserted: 2 })
  expect((await text()).split(/\n+/)).toEqual([before, LINE_A, LINE_B].filter(Boolean))
  await undo()
  expect((await text()).trim()).toBe(before)
})

test('inserts into a field in a shadow root or a frame', async () => {
  await page.setContent('<div></div><iframe srcdoc="<textarea></textarea>"></iframe>')
  const inFrame = page.frameLocator('iframe').locator('textarea')
  await inFrame.focus()
  expect(await insert(LINE_A)).toMatchObject({ kind: 'inserted' })
  expect(await inFrame.inputValue()).toBe(LINE_A)
  await page.evaluate(() => {
    const root = document.querySelector('div')?.attachShadow({ mode: 'open' })
    root?.append(document.createElement('textarea'))
    root?.querySelector('textarea')?.focus()
  })
  expect(await insert(LINE_A)).toMatchObject({ kind: 'inserted' })
  expect(await value()).toBe(LINE_A)
})

test.each([
  ['<textarea readonly>x</textarea>', { kind: 'forbids' }],
  ['<input type="password" value="x">', { kind: 'forbids' }],
  ['<input type="text" autocomplete="current-password" value="x">', { kind: 'forbids' }],
  ['<input type="number" value="1">', { kind: 'forbids' }],
  ['<input type="checkbox" value="x">', { kind: 'forbids' }],
  ['<textarea maxlength="10">x</textarea>', { kind: 'too-long', most: 10, length: 2 + LINE_A.length }],
  ['<textarea oninput="this.value = this.defaultValue">x</textarea>', { kind: 'refused' }],
  ['<textarea oninput="this.value = this.value.slice(0, 5)">x</textarea>', { kind: 'altered' }],
])('says why it has not inserted all lines into %s', async (html, outcome) => {
  await draw(html)
  const before = await value()
  expect(await insert(LINE_A)).toEqual(outcome)
  if (outcome.kind !== 'altered') expect(await value()).toBe(before)
})

test('writes nothing if no field has the focus', async () => {
  await page.setContent('<textarea>x</textarea>')
  expect(await insert(LINE_A)).toEqual({ kind: 'no-field' })
  await page.setContent('<iframe sandbox srcdoc="<textarea></textarea>"></iframe>')
  await page.locator('iframe').focus()
  expect(await insert(LINE_A)).toEqual({ kind: 'frame' })
})

test.each([
  'position: absolute; left: -9999px',
  'position: fixed; top: 2000px',
  'opacity: 0.01',
  'width: 10px; height: 99px; padding: 0; border: 0',
  'width: 99px; height: 4px; padding: 0; border: 0',
  'width: 40px; padding: 0; position: fixed; left: -30px',
  'width: 40px; padding: 0; position: fixed; right: -30px',
  'visibility: hidden',
])('inserts nothing into a hidden field: %s', async (style) => {
  await draw(
    `<div style="${style}"><textarea style="${style.startsWith('width') ? style : ''}"></textarea></div>`,
  )
  expect(['unseen', 'no-field']).toContain(((await insert(LINE_A)) as { kind: string }).kind)
  expect(await value()).toBe('')
})

test.each([
  ['covers', '<textarea></textarea><div style="position: fixed; inset: 0; background: white"></div>'],
  ['clips', '<div style="width: 4px; height: 4px; overflow: hidden"><textarea></textarea></div>'],
  ['cuts out', '<textarea style="clip-path: inset(100%)"></textarea>'],
  [
    'hides in a shadow root',
    `<div><template shadowrootmode="open"><p style="opacity: 0.1"><slot></slot></p></template>
      <textarea></textarea></div>`,
  ],
])('inserts nothing into a field that its page %s', async (_, html) => {
  await draw(html)
  expect(await insert(LINE_A)).toEqual({ kind: 'unseen' })
  expect(await value()).toBe('')
})

test('inserts nothing into a field in a hidden frame', async () => {
  await page.setContent('<iframe style="opacity: 0.1" srcdoc="<textarea></textarea>"></iframe>')
  await page.frameLocator('iframe').locator('textarea').focus()
  expect(await insert(LINE_A)).toEqual({ kind: 'unseen' })
})

test('inserts into a field whose middle a button covers', async () => {
  await draw(`<div style="position: relative; width: 300px"><textarea style="width: 300px; height: 60px"></textarea>
    <button style="position: absolute; left: 130px; top: 15px; width: 40px; height: 30px">+</button></div>`)
  expect(await insert(LINE_A)).toMatchObject({ kind: 'inserted' })
})

test.each([
  ['<label>Your collaborators <textarea>x</textarea></label>', 'Your collaborators'],
  ['<label for="f">\n Collaborators\n</label><textarea id="f"></textarea>', 'Collaborators'],
  ['<textarea aria-label="Peo\u202Eple"></textarea>', 'Peo ple'],
  ['<div contenteditable title="Notes"></div>', 'Notes'],
  [`<textarea placeholder="${'long '.repeat(100)}"></textarea>`, 'long '.repeat(16)],
])('names the field as its page does: %s', async (html, field) => {
  await draw(html)
  expect(await insert(LINE_A)).toMatchObject({ field })
})

test('inserts into a field that shows all letters as capitals', async () => {
  await draw('<div contenteditable style="text-transform: uppercase"></div>')
  expect(await insert(LINE_A)).toMatchObject({ kind: 'inserted' })
})

test('inserts many lines into a page that forbids scripts to insert markup', async () => {
  const rule = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`
  await draw(`${rule}<div contenteditable></div>`)
  const lines = Array.from({ length: 60 }, (_, at) => `Ada Lovelace${at} (MIT)`)
  expect(await insert(...lines)).toMatchObject({ kind: 'inserted', inserted: 60 })
  // Otherwise the rule would forbid the next test to draw.
  await page.goto('about:blank')
})

test('inserts into a field below the fold', async () => {
  await draw('<div style="height: 3000px"></div><textarea></textarea>')
  await page.evaluate('scrollTo(0, 0)')
  expect(await insert(LINE_A)).toMatchObject({ kind: 'inserted' })
})

test.each([
  ['a text field', '<textarea></textarea>'],
  ['editable content', '<div contenteditable></div>'],
])(
  'inserts 2,000 lines into %s unchanged, and takes them out with one Undo',
  { timeout: 10_000 },
  async (_, html) => {
    await draw(html)
    const lines = Array.from({ length: 2_000 }, (_, at) => `Ada Lovelace${at} (AT&T <Labs> &amp; London)`)
    expect(await insert(...lines)).toMatchObject({ kind: 'inserted', inserted: 2_000, there: 0 })
    const text = await page.evaluate<string>(
      'document.activeElement.value ?? document.activeElement.innerText',
    )
    expect(text.trim().split(/\n+/)).toEqual(lines)
    await undo()
    expect(
      (
        await page.evaluate<string>('document.activeElement.value ?? document.activeElement.innerText')
      ).trim(),
    ).toBe('')
  },
)
