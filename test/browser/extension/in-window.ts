import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES_IN_USE } from '../../extension/capture/saved-pages.ts'
import type { BrowserWindow } from './browser-window.ts'
import { atDaemon, type Scene } from './scene.ts'
import { servePage } from './servers.ts'
import { PATIENCE, type View } from './view.ts'

const SAVED = resolve(import.meta.dirname, '../../extension/capture/saved-pages')

const PAPER = `<!doctype html><title>A paper</title>
  <meta name="citation_author" content="Stonebraker, Michael">
  <meta name="citation_author" content="DeWitt, David J.">
  <h1>A paper</h1>
  <p>Thanks to <span id="people">Ion Stoica<br>Prof. Scott Shenker (UC Berkeley)</span>.</p>`

/** A form of a page that keeps what its field holds by itself. */
const FORM = `<!doctype html><title>Profile</title>
  <textarea oninput="document.querySelector('output').textContent = this.value">Hector Garcia-Molina (Stanford)</textarea>
  <output></output>`

/** Tests the browser's own parts: toolbar button, side panel, menu and keys. */
export function describeWindow(
  browser: string,
  scene: () => Scene,
  openWindow: () => Promise<BrowserWindow>,
): void {
  let site: Awaited<ReturnType<typeof servePage>>
  let window: BrowserWindow
  beforeAll(async () => {
    site = await servePage(PAPER)
    await scene().installed.beginWith({})
    window = await openWindow()
  })
  afterAll(() => site.close())

  async function panelInView(): Promise<View> {
    if (!(await window.isPanelOpen())) await (await window.openPopup()).press('Open in side panel')
    return window.panel()
  }

  test('what the menu adds is in the side panel, and Undo takes it out again', async () => {
    await selectPeople(await window.visit(site.url))
    await window.chooseFromMenu('add-a')
    // The menu opens the panel; its event alone does not: then what was added waits, and a sign says so.
    if (browser === 'Chromium') await expect.poll(window.badge, PATIENCE).toBe('+')
    const panel = browser === 'Chromium' ? await panelInView() : await window.panel()
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual(['Ion Stoica', 'Scott Shenker'])
    await panel.sees(/2 names were added to Authors A/)
    await panel.press('Undo')
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual([])
    expect(await window.badge()).toBe('')
  })

  test('the toolbar button opens the popup, ready for typing, and what is typed goes along into the side panel', async () => {
    await window.visit(site.url)
    const popup = await window.openPopup()
    await expect.poll(() => popup.evaluate('document.activeElement.name'), PATIENCE).toBe('left')
    await popup.fill('A', ['Jennifer Widom'])
    await popup.fill('B', ['Hector Garcia-Molina'])
    await popup.press('Open in side panel')
    const panel = await window.panel()
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual(['Jennifer Widom'])
    expect(await panel.names('B')).toEqual(['Hector Garcia-Molina'])
  })

  test('the answer goes along into the side panel with its lists', async () => {
    const { installed, world } = scene()
    await installed.keep(atDaemon(world.url))
    await window.visit(site.url)
    const popup = await window.openPopup()
    await popup.sees(/Backend: ready/)
    await popup.fill('A', ['Ion Stoica'])
    await popup.fill('B', ['Scott Shenker'])
    await popup.press('Find joint papers')
    await popup.sees(/1 conflict/)
    await popup.press('Open in side panel')
    const panel = await window.panel()
    await panel.sees(/1 conflict/)
    await panel.sees(/Both lists were taken over from the popup/)
    await panel.evaluate("document.querySelector('[role=option], [role=gridcell]').click()")
    await panel.sees(/Dominant Resource Fairness/)
    expect(await panel.text()).not.toMatch(/have changed since this answer/)
  })

  test('the keys add the selected names under those that are there', async () => {
    const panel = await panelInView()
    await panel.fill('B', ['Jennifer Widom'])
    await selectPeople(await window.visit(site.url))
    await window.pressKeysOf('add-selection-b')
    await expect
      .poll(() => panel.names('B'), PATIENCE)
      .toEqual(['Jennifer Widom', 'Ion Stoica', 'Scott Shenker'])
  })

  test('names that come while another place is open are shown at the query', async () => {
    const panel = await panelInView()
    await panel.fill('A', [])
    await panel.evaluate("document.location.hash = '#/collaborators'")
    await panel.sees(/Whose collaborators/)
    await selectPeople(await window.visit(site.url))
    await window.pressKeysOf('add-selection-a')
    await panel.sees(/2 names were added to Authors A/)
    // An address without a hash is the query's, too.
    expect(['', '#/']).toContain(await panel.evaluate('document.location.hash'))
    await panel.press('Undo')
  })

  test('the menu collects the authors of the page, to be added as a whole', async () => {
    const panel = await panelInView()
    await panel.fill('A', [])
    await window.visit(site.url)
    await window.chooseFromMenu('collect')
    await panel.sees(/People on this page/)
    await panel.press('Add Authors (2 names) to list A')
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual(['Michael Stonebraker', 'David J. DeWitt'])
  })

  test.each(PAGES_IN_USE)(
    'nobody of $file is lost, collected or selected, and a question about them is answered',
    async ({ file, collected, select, selected }) => {
      const { installed, world } = scene()
      await installed.keep(atDaemon(world.url))
      const panel = await panelInView()
      await panel.fill('A', [])
      await panel.fill('B', [])
      const saved = await servePage(readFileSync(join(SAVED, file), 'utf8'))
      const page = await window.visit(saved.url)
      if (collected) {
        await window.chooseFromMenu('collect')
        await panel.press(collected.button)
        await expect.poll(() => panel.names('A'), PATIENCE).toEqual(collected.names)
      }
      await page.evaluate(`getSelection().selectAllChildren(document.querySelector('${select}'))`)
      await window.pressKeysOf('add-selection-b')
      await expect.poll(() => panel.names('B'), PATIENCE).toEqual(expect.arrayContaining([...selected]))
      if (!collected) await panel.fill('A', ['Ion Stoica'])
      await panel.press('Find joint papers')
      await panel.sees(/\d+ clear|\d+ unknown|\d+ conflict/)
      await panel.press('Edit')
      await saved.close()
    },
  )

  test('single people of a page are picked, and the picker is empty on the next page', async () => {
    const panel = await panelInView()
    await panel.fill('A', [])
    const saved = await servePage(readFileSync(join(SAVED, 'committee-cards.html'), 'utf8'))
    await window.visit(saved.url)
    await window.chooseFromMenu('collect')
    await panel.press('Scott Shenker, Gwendolyn')
    await expect
      .poll(
        () =>
          panel.evaluate(
            "[...document.querySelectorAll('.ticks label')].find((one) => one.textContent.includes('Rosalind'))?.click() ?? 'ticked'",
          ),
        PATIENCE,
      )
      .toBe('ticked')
    await panel.press('Add Committee (4 names) to list A')
    await expect.poll(() => panel.names('A'), PATIENCE).toHaveLength(4)
    expect(await panel.names('A')).not.toContain('Rosalind Okonkwo')
    await window.visit(site.url)
    await expect.poll(panel.text, PATIENCE).not.toMatch(/People on this page/)
    await saved.close()
  })

  test('the menu inserts the remembered collaborators into the field in focus, and Undo of the page takes them out', async () => {
    const { installed, world } = scene()
    const mine = { people: 'Jennifer Widom', name: 'Jennifer Widom' }
    await installed.keep({ settings: { daemon: world.url, mine } })
    const other = await servePage(FORM)
    const page = await window.visit(other.url)
    await page.evaluate('document.querySelector("textarea").focus()')
    await window.chooseFromMenu('insert-mine')
    const popup = await window.popup()
    await popup.sees(/\d+ lines were inserted.* 1 was there already/)
    const value = () => page.evaluate<string>('document.querySelector("textarea").value')
    expect(await value()).toMatch(/^Hector Garcia-Molina \(Stanford\)\n(\n?[^\n]+ \([^\n]+\))+$/)
    expect(await page.evaluate('document.querySelector("output").textContent')).toBe(await value())
    await page.evaluate('document.execCommand("undo")')
    expect(await value()).toBe('Hector Garcia-Molina (Stanford)')
    await popup.press('Insert into the field')
    await expect.poll(value, PATIENCE).toMatch(/\n/)
    await other.close()
  })

  test('the side panel stays as it is while tabs change, and collects from the one in front', async () => {
    const panel = await panelInView()
    await panel.fill('A', ['Jennifer Widom'])
    const other = await servePage(
      '<meta name="citation_author" content="Peter Bailis"><h1>Another paper</h1>',
    )
    await window.visit(other.url)
    expect(await panel.names('A')).toEqual(['Jennifer Widom'])
    await panel.press('Collect authors from this page')
    await panel.sees(/Peter Bailis/)
    expect(await panel.names('A')).toEqual(['Jennifer Widom'])
    await other.close()
  })
}

async function selectPeople(page: View): Promise<void> {
  await page.evaluate("getSelection().selectAllChildren(document.getElementById('people'))")
}
