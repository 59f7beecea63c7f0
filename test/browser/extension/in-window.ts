import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BrowserWindow } from './browser-window.ts'
import { describePagesInWindow, PAPER } from './pages-in-window.ts'
import { atDaemon, type Scene } from './scene.ts'
import { countersOf, gatedBackend, servePage, startDaemon } from './servers.ts'
import { PATIENCE, type View } from './view.ts'

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

  test('adds names from the menu to the side panel, and removes them with Undo', async () => {
    await selectPeople(await window.visit(site.url))
    await window.chooseFromMenu('add-a')
    // In Chromium, the test sends the menu's event without a click: the panel stays closed, and a badge shows that names wait.
    if (browser === 'Chromium') await expect.poll(window.badge, PATIENCE).toBe('+')
    const panel = browser === 'Chromium' ? await panelInView() : await window.panel()
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual(['Ion Stoica', 'Scott Shenker'])
    await panel.sees(/2 names were added to Authors A/)
    await panel.press('Undo')
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual([])
    expect(await window.badge()).toBe('')
  })

  test("moves the popup's lists and answer to the side panel", async () => {
    const { installed, world } = scene()
    await installed.store(atDaemon(world.url))
    await window.visit(site.url)
    const popup = await window.openPopup()
    await expect.poll(() => popup.evaluate('document.activeElement.name'), PATIENCE).toBe('left')
    await popup.sees(/Backend: ready/)
    await popup.fill('A', ['Ion Stoica'])
    await popup.fill('B', ['Scott Shenker'])
    await popup.press('Find joint papers')
    await popup.sees(/1 conflict/)
    await popup.press('Open in side panel')
    const panel = await window.panel()
    await panel.sees(/1 conflict/)
    await panel.sees(/Took both lists from the popup/)
    expect([await panel.names('A'), await panel.names('B')]).toEqual([['Ion Stoica'], ['Scott Shenker']])
    await panel.evaluate("document.querySelector('[role=option], [role=gridcell]').click()")
    await panel.sees(/Dominant Resource Fairness/)
    expect(await panel.text()).not.toMatch(/have changed since this answer/)
  })

  test('continues a query after the popup closes', async () => {
    const { installed, world } = scene()
    const backend = await gatedBackend(world.backend.url)
    const daemon = await startDaemon({ API_BASE_URL: backend.url })
    onTestFinished(() => Promise.all([backend.close(), daemon.stop()]).then(() => undefined))
    await installed.store(atDaemon(daemon.url))
    await window.visit(site.url)
    const popup = await window.openPopup()
    await popup.sees(/Backend: ready/)
    await popup.fill('A', ['Ion Stoica'])
    await popup.fill('B', ['Jennifer Widom', 'Scott Shenker'])
    await popup.press('Find joint papers')
    await expect.poll(backend.asked, PATIENCE).toBe(1)
    await popup.evaluate('document.defaultView.setTimeout(() => document.defaultView.close()) && null')
    await expect.poll(backend.asked, PATIENCE).toBe(2)
    backend.open()
    await expect.poll(async () => (await countersOf(daemon.url)).cache_write_count, PATIENCE).toBe(1)
    await expect.poll(installed.stored, PATIENCE).toHaveProperty('popup\\.asking', '')
    await (await window.openPopup()).sees(/1 conflict · 1 clear/)
    expect(backend.asked()).toBe(2)
    expect((await countersOf(daemon.url)).query_event_count).toBe(1)
  })

  test('adds the selected names to the end of the list by a keyboard shortcut', async () => {
    const panel = await panelInView()
    await panel.fill('B', ['Jennifer Widom'])
    await panel.evaluate("document.location.hash = '#/collaborators'")
    await panel.sees(/Whose collaborators/)
    await selectPeople(await window.visit(site.url))
    await window.pressKeysOf('add-selection-b')
    await panel.sees(/2 names were added to Authors B/)
    // Both addresses show the query.
    expect(['', '#/']).toContain(await panel.evaluate('document.location.hash'))
    expect(await panel.names('B')).toEqual(['Jennifer Widom', 'Ion Stoica', 'Scott Shenker'])
  })

  describePagesInWindow({ scene, window: () => window, panelInView })

  test('does not change the side panel when the tab changes', async () => {
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
