import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type FirefoxPage, openFirefox } from './firefox.ts'
import { startWorld, type World } from './world.ts'

/** Repeats many of the tests for Chromium. All tests share one Firefox, because its start takes longer than a test. */

let firefox: FirefoxPage
let world: World
const saved = mkdtempSync(join(tmpdir(), 'coauthors-saved-'))

beforeAll(async () => {
  world = await startWorld({ database: inject('database') })
  firefox = await openFirefox({
    preferences: {
      'browser.download.folderList': 2,
      'browser.download.dir': saved,
      // The panel of downloads would take the focus.
      'browser.download.alwaysOpenPanel': false,
    },
  })
})
afterAll(async () => {
  await firefox.close()
  await world.close()
  rmSync(saved, { recursive: true, force: true })
})
afterEach(() => {
  expect(firefox.consoleErrors).toEqual([])
})

async function open(): Promise<void> {
  await firefox.goto(world.url)
  await firefox.evaluate('[localStorage, sessionStorage].forEach((storage) => storage.clear())')
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('[name=left]')`)
}

const fill = (selector: string, text: string) =>
  firefox.evaluate(`(() => {
    const field = document.querySelector('${selector}')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
/** A button by its text or accessible name. */
const button = (name: string, within = 'document') =>
  `[...(${within}?.querySelectorAll('button') ?? [])].find((one) => [one.textContent.trim(), one.ariaLabel].includes('${name}'))`
const press = async (name: string, within?: string) => {
  await firefox.until(button(name, within))
  await firefox.evaluate(`${button(name, within)}.click()`)
}
const says = (text: string, selector = 'body') =>
  firefox.until(
    `[...document.querySelectorAll('${selector}')].some((one) => one.textContent.includes('${text}'))`,
  )
const pressFind = () => press('Find joint papers')

async function ask(left: readonly string[], right: readonly string[]): Promise<void> {
  await fill('[name=left]', left.join('\n'))
  await fill('[name=right]', right.join('\n'))
  await pressFind()
  await firefox.until(`document.querySelector('#answer[aria-busy=false] .papers')`)
}

test('answers a query in Firefox, and answers it from the cache after a reload', async () => {
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('textarea')`)
  await fill('[name=left]', 'Ion Stoica')
  await fill('[name=right]', 'Scott Shenker')
  await pressFind()
  await firefox.until(
    `document.querySelector('[role=grid]') && /Dominant Resource Fairness/.test(document.body.textContent)`,
  )
  await firefox.until(`(await (await fetch('/api/runtime/stats')).json()).counters.cache_write_count === 1`)
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('textarea')`)
  await pressFind()
  await press('More', `document.querySelector('.document-header')`)
  await firefox.until(`/from the cache/i.test(document.body.textContent)`)
})

/** Keys, in WebDriver's codes. */
const [ENTER, DOWN, CONTROL, ESCAPE] = ['\uE007', '\uE015', '\uE009', '\uE00C']
const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const pressKeys = (...actions: object[]) =>
  firefox.bidi.send('input.performActions', {
    context: firefox.context,
    actions: [{ type: 'key', id: 'keyboard', actions }],
  })
const pressed = (keys: readonly string[]) => keys.flatMap((key) => [down(key), up(key)])
const type = (...keys: string[]) => pressKeys(...pressed(keys))
const pressWithControl = (...keys: string[]) => pressKeys(down(CONTROL), ...pressed(keys), up(CONTROL))
const holds = (text: string) =>
  firefox.until(`document.querySelector('[name=left]').value === ${JSON.stringify(text)}`)

test('completes a name by keys in Firefox', async () => {
  await open()
  await firefox.until('/Data of/.test(document.body.textContent)')
  await firefox.evaluate(`document.querySelector('[name=left]').focus()`)
  await type(...'jennifer wid')
  await firefox.until(`document.querySelector('[role=option]')`)
  await type(DOWN, ENTER)
  await holds('Jennifer Widom')
  await pressWithControl('z')
  await holds('jennifer wid')
})

const LIST = '1. Prof. Dr. Ion Stoica, UC Berkeley\n2. Scott Shenker <scott@example.org>\nJennifer Widom'
const CLEAN = 'Ion Stoica\nScott Shenker\nJennifer Widom'

/** Copies from Authors B, and pastes into Authors A with real keys. */
async function paste(text: string): Promise<void> {
  await fill('[name=right]', text)
  await firefox.evaluate(`document.querySelector('[name=right]').focus()`)
  await pressWithControl('a', 'c')
  await firefox.evaluate(`document.querySelector('[name=left]').focus()`)
  await pressWithControl('v')
}

test('cleans a pasted list in Firefox, and restores the pasted text with Undo', async () => {
  await open()
  await paste(LIST)
  await holds(CLEAN)
  await firefox.until('/Authors A: 2 of 3 lines cleaned up/.test(document.body.textContent)')
  // The browser's own Undo and Redo must end at the clean list.
  await pressWithControl('z')
  await pressWithControl('y')
  await holds(CLEAN)
  await firefox.evaluate(`document.querySelector('.undo-toast button').click()`)
  await holds(LIST)
})

test('adds the people of a dropped file in Firefox', async () => {
  await open()
  // The fields accept files before the page's first paint. The header accepts them later, so wait for it.
  await firefox.until(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([''], 'pc.csv'))
    return !document.querySelector('header').dispatchEvent(
      new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }),
    )
  })()`)
  const isTaken = await firefox.evaluate<boolean>(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['name;email\\nIon Stoica;ion@example.org\\n'], 'pc.csv'))
    const drop = (place) => !document.querySelector(place).dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    )
    return drop('[name=left]') && drop('header')
  })()`)
  expect(isTaken).toBe(true)
  await holds('Ion Stoica\n')
})

async function savedFile(extension: string, format = extension.toUpperCase()): Promise<Buffer> {
  await press(`Save ${format}`, MENU)
  const found = () => readdirSync(saved).filter((name) => name.endsWith(`.${extension}`))
  await says(`.${extension}.`, '.export-status')
  await expect.poll(() => found().some((name) => readFileSync(join(saved, name)).length > 0)).toBe(true)
  await expect.poll(() => readdirSync(saved).filter((name) => name.endsWith('.part'))).toEqual([])
  return readFileSync(join(saved, found()[0] ?? ''))
}
const MENU = `document.querySelector('.export-menu')`

test('saves and copies an answer in Firefox', async () => {
  await open()
  await ask(['Hector Garcia-Molina'], ['Jennifer Widom'])
  await press('Export')
  const rows: Record<string, string>[] = parse(await savedFile('csv'), { columns: true, bom: true })
  expect(rows.filter((row) => row.left === 'Hector Garcia-Molina').length).toBeGreaterThan(1)
  expect(JSON.parse(String(await savedFile('json'))).answer.pair_pubs).toHaveLength(1)
  await firefox.evaluate(`${button('Copy BibTeX', MENU)}.focus()`)
  await type(ENTER)
  await says('Copied.', '.export-status')
  await press('Close', MENU)

  // Paste to see the copied text.
  await firefox.evaluate(`document.querySelector('#form-toggle').click()`)
  await firefox.evaluate(`document.querySelector('[name=right]').focus()`)
  await pressWithControl('a', 'v')
  await firefox.until(`document.querySelector('[name=right]').value.includes('Hector Garcia-Molina')`)
})

test('lists collaborators in Firefox, and saves them for HotCRP', async () => {
  await open()
  await firefox.evaluate(`location.assign('#/collaborators')`)
  await firefox.until(`document.querySelector('.collaborators-form textarea')`)
  await fill('.collaborators-form textarea', 'Wei Wang 0003')
  // The test data are older than the window of the NSF.
  await firefox.evaluate(`(() => {
    const policy = document.querySelector('.collaborators-form select')
    policy.value = 'preset any'
    policy.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await press('List collaborators')
  await says('Jian Pei', '.result-row')
  await press('More', `document.querySelector('#collaborators .document-header')`)
  await firefox.until(`document.querySelector('.more-menu li button')`)
  await press('Add a line', `document.querySelector('.more-menu')`)
  await firefox.until(`document.querySelector('.add-line input')`)
  await fill('.add-line input', 'Ada Advisor')
  await press('Add', `document.querySelector('.add-line')`)
  await says('collaborator', '.result-row')
  await press('Export')
  expect(String(await savedFile('txt', 'HotCRP'))).toBe('Jian Pei (unknown)\nAda Advisor (unknown)\n')
})

test('shows a decision in Firefox after a reload, and withdraws it', async () => {
  await open()
  await ask(['Ion Stoica'], ['Scott Shenker'])
  await press('Add a note')
  await fill('.decide-note', 'same grant')
  await press('No conflict')
  await says('No conflict, decided on', '.decide-panel')
  await firefox.until(`document.querySelector('.mark-dismissed')`)
  await firefox.goto(world.url)
  await says('No conflict, decided on', '.decide-panel')
  expect(await firefox.evaluate(`document.querySelector('.decide-note').value`)).toBe('same grant')

  await firefox.evaluate(`location.assign('#/settings/decisions')`)
  await says('No conflict', '.of-decisions')
  const row = `document.querySelector('.of-decisions tbody tr')`
  await press('Withdraw', row)
  await says('Withdrawn: ', '.undo-toast')
  await press('Undo', `document.querySelector('.undo-toast')`)
  await says('No conflict', '.of-decisions')
  await press('Withdraw', row)
  await says('Withdrawn: ', '.undo-toast')
})

test('decides by keys in Firefox, also in a narrow window', async () => {
  const focused = (selector: string) => firefox.until(`document.activeElement?.matches('${selector}')`)
  const viewport = (size: { width: number; height: number } | null) =>
    firefox.bidi.send('browsingContext.setViewport', { context: firefox.context, viewport: size })
  await open()
  // No other test decides these pairs.
  await ask(
    ['Andrea C. Arpaci-Dusseau', 'Jennifer Widom'],
    ['Remzi H. Arpaci-Dusseau', 'Hector Garcia-Molina'],
  )
  await firefox.until(`document.querySelector('.decide-panel')`)
  const first = await firefox.evaluate(`document.querySelector('.pair-pane h3').textContent`)
  await type('n')
  await says(': No conflict', '.undo-toast')
  await type('u')
  await says(String(first), '.pair-pane h3')

  await viewport({ width: 390, height: 844 })
  try {
    await firefox.until(`!document.querySelector('.pair-pane')`)
    await firefox.evaluate(`document.querySelector('.result-row').focus()`)
    await type(ENTER)
    await focused('dialog .pair-pane h3')
    const shown = await firefox.evaluate(`document.querySelector('dialog .pair-pane h3').textContent`)
    await type('c')
    await says(': Conflict', '.undo-toast')
    await type('u')
    await says(String(shown), 'dialog .pair-pane h3')
    await type(ESCAPE)
    await firefox.until(`!document.querySelector('.pair-pane')`)
    await focused('.result-row')
  } finally {
    await viewport(null)
  }
})
