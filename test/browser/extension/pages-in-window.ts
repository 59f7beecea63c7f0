import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES_IN_USE } from '../../extension/capture/saved-pages.ts'
import { jsonPost } from '../../json-post.ts'
import type { BrowserWindow } from './browser-window.ts'
import { SITE } from './installed.ts'
import { atDaemon, type Scene } from './scene.ts'
import { servePage } from './servers.ts'
import { PATIENCE, type View } from './view.ts'

const SAVED = resolve(import.meta.dirname, '../../extension/capture/saved-pages')

export const PAPER = `<!doctype html><title>A paper</title>
  <meta name="citation_author" content="Stonebraker, Michael">
  <meta name="citation_author" content="DeWitt, David J.">
  <h1>A paper</h1>
  <p>Thanks to <span id="people">Ion Stoica<br>Prof. Scott Shenker (UC Berkeley)</span>.</p>`

const FORM = `<!doctype html><title>Profile</title>
  <textarea oninput="document.querySelector('output').textContent = this.value">Hector Garcia-Molina (Stanford)</textarea>
  <output></output>`

/** Setting `value` does not work in these fields: React ignores an input event after a script has set `value`. */
const KEPT_FIELDS = [
  ['editable content', '<div contenteditable><p>Hector Garcia-Molina (Stanford)</p></div>', ''],
  [
    "React's field",
    '<textarea>Hector Garcia-Molina (Stanford)</textarea>',
    `const field = document.querySelector('textarea')
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    let known = field.value
    Object.defineProperty(field, 'value', {
      get: () => own.get.call(field),
      set: (value) => own.set.call(field, (known = String(value))),
    })
    field.addEventListener('input', () => {
      const state = field.value === known ? known : (known = own.get.call(field))
      document.querySelector('output').textContent = state
    })`,
  ],
] as const

const tick = (view: View, name: string): Promise<void> =>
  expect
    .poll(
      () =>
        view.evaluate(`(() => {
          for (const group of document.querySelectorAll('.collected details')) group.open = true
          const labels = [...document.querySelectorAll('.ticks label')]
          const label = labels.find((one) => one.textContent.trim() === ${JSON.stringify(name)})
          label?.click()
          return label ? 'ticked' : labels.map((one) => one.textContent).join()
        })()`),
      PATIENCE,
    )
    .toBe('ticked')

type PagesInWindow = {
  scene: () => Scene
  window: () => BrowserWindow
  panelInView: () => Promise<View>
}

export function describePagesInWindow({ scene, window, panelInView }: PagesInWindow): void {
  test.each(PAGES_IN_USE)(
    'collects and selects everybody of $file',
    async ({ file, at, kind, collected, select, selected }) => {
      const { installed, world } = scene()
      await installed.store(atDaemon(world.url))
      const panel = await panelInView()
      await panel.fill('B', [])
      const saved = await servePage(readFileSync(join(SAVED, file), 'utf8'))
      const pick = async (view: View): Promise<void> => {
        const countIs = (count: number) => view.sees(new RegExp(`${kind}\\s+${count} names`))
        const last = collected.at(-1) ?? ''
        await view.fill('A', [])
        await countIs(collected.length)
        await tick(view, last)
        await countIs(collected.length - 1)
        await tick(view, last)
        await view.press(`Add ${kind} (${collected.length} names) to list A`)
        await expect.poll(() => view.names('A'), PATIENCE).toEqual(collected)
      }
      await window().visit(at ? saved.url.replace('127.0.0.1', at.host) + at.path : saved.url)
      if (at && !installed.allowHost) {
        // A press of the toolbar button gives access to a site. The menu event that the test sends does not.
        const popup = await window().openPopup()
        await popup.press('Collect authors from this page')
        await pick(popup)
        await popup.press('Open in side panel')
        await panel.fill('B', [])
      } else {
        await window().chooseFromMenu('collect')
        await pick(panel)
      }
      const page = await window().visit(saved.url)
      await page.evaluate(`getSelection().selectAllChildren(document.querySelector('${select}'))`)
      await window().pressKeysOf('add-selection-b')
      await expect.poll(() => panel.names('B'), PATIENCE).toEqual(expect.arrayContaining([...selected]))
      await panel.press('Find joint papers')
      await panel.sees(/\d+ clear|\d+ unknown|\d+ conflict/)
      await panel.press('Edit')
      await saved.close()
    },
  )

  test('says that 696 people exceed one query, and saves all of them as a committee', async () => {
    const { installed, world } = scene()
    await installed.store(atDaemon(world.url))
    const panel = await panelInView()
    const letters = (index: number) => String.fromCharCode(97 + (index % 20), 97 + Math.floor(index / 40))
    const people = Array.from(
      { length: 696 },
      (_, index) => `<li>${index % 40 < 20 ? 'Ada' : 'Eva'}${letters(index)} Lovelace, London</li>`,
    )
    const other = await servePage(PAPER)
    const elsewhere = other.url.replace('127.0.0.1', 'localhost')
    const page = await servePage(`<!doctype html><title>Committee</title>
      <iframe srcdoc="<h2>Programme Committee</h2><ul>${people.join('')}</ul>"></iframe>
      <iframe width="400" height="300" src="${elsewhere}"></iframe>`)
    await window().visit(page.url)
    await window().chooseFromMenu('collect')
    await panel.sees(/696 names: the first 500 fit one query/)
    await panel.sees(new RegExp(`A part of this page comes from ${new URL(elsewhere).host}`))
    await panel.press('Open all as a committee')
    const savedCommittees = async (): Promise<string> => {
      const response = await fetch(`${world.url}/api/runtime/documents/committee/list`, jsonPost('{}'))
      return response.text()
    }
    const savedNames = async () => new Set((await savedCommittees()).match(/(?:Ada|Eva)\w\w Lovelace/g)).size
    await expect.poll(savedNames, PATIENCE).toBe(696)
    await Promise.all([other.close(), page.close()])
  })

  test('inserts the saved collaborators into the field in focus', async () => {
    const { installed, world } = scene()
    const mine = { people: 'Jennifer Widom', name: 'Jennifer Widom' }
    await installed.store({ settings: { daemon: world.url, mine } })
    const other = await servePage(FORM)
    const page = await window().visit(other.url)
    await page.evaluate('document.querySelector("textarea").focus()')
    await window().chooseFromMenu('insert-mine')
    const popup = await window().popup()
    await popup.sees(/\d+ lines were inserted.* 1 line was there already/)
    const value = () => page.evaluate<string>('document.querySelector("textarea").value')
    expect(await value()).toMatch(/^Hector Garcia-Molina \(Stanford\)\n(\n?[^\n]+ \([^\n]+\))+$/)
    expect(await page.evaluate('document.querySelector("output").textContent')).toBe(await value())
    await page.evaluate('document.execCommand("undo")')
    expect(await value()).toBe('Hector Garcia-Molina (Stanford)')
    await popup.press('Insert into the field')
    await expect.poll(value, PATIENCE).toMatch(/\n/)
    await other.close()
  })

  test.each(KEPT_FIELDS)('inserts lines into %s after a choice in the menu', async (_, html, script) => {
    const { installed, world } = scene()
    const mine = { people: 'Jennifer Widom', name: 'Jennifer Widom' }
    await installed.store({ settings: { daemon: world.url, mine } })
    const other = await servePage(`<!doctype html>${html}<output></output><script>${script}</script>`)
    const page = await window().visit(other.url)
    const field = "document.querySelector('textarea, [contenteditable]')"
    const text = `(${field}.value ?? ${field}.innerText)`
    await page.evaluate(`${field}.focus()`)
    await window().chooseFromMenu('insert-mine')
    const lines = async () => (await page.evaluate<string>(text)).split(/\n+/).filter(Boolean)
    await expect.poll(async () => (await lines()).length, PATIENCE).toBeGreaterThan(2)
    await (await window().popup()).sees(/\d+ lines were inserted.* 1 line was there already/)
    const [first, ...inserted] = await lines()
    expect(first).toBe('Hector Garcia-Molina (Stanford)')
    expect(inserted.every((line) => /^[^\n]+ \([^\n]+\)$/.test(line))).toBe(true)
    if (script !== '')
      expect(await page.evaluate(`document.querySelector('output').textContent === ${text}`)).toBe(true)
    await other.close()
  })

  test('reads a page after the user allows its site', async () => {
    const { installed } = scene()
    const other = await servePage(PAPER)
    const page = await window().visit(other.url.replace('127.0.0.1', SITE))
    const panel = await panelInView()
    if (installed.allowHost) {
      // Firefox tells a tab's address only while the extension may read the page.
      await window().chooseFromMenu('collect')
      await panel.sees(/People on this page/)
      await page.evaluate('location.reload()')
      await expect.poll(panel.text, PATIENCE).not.toMatch(/People on this page/)
      await panel.press('Collect authors from this page')
      await panel.press(`Let CoAuthors read ${SITE}`)
      await installed.allowHost(SITE, async () => undefined)
      await panel.press('Add Authors (2 names) to list A')
    } else {
      await panel.press('Collect authors from this page')
      await panel.press('Let CoAuthors read this site')
      await panel.sees(/The browser asks beside the address/)
    }
    await other.close()
  })
}
