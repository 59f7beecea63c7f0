import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PrivateBrowser } from './private-window.ts'
import { atDaemon, type Scene } from './scene.ts'
import { ask, PATIENCE } from './view.ts'

const REVIEWER = 'Secret Reviewer'
const WAITING = 'Margaret Hamilton'
const OTHER = 'Scott Shenker'

export function describePrivateWindow(scene: () => Scene, open: () => Promise<PrivateBrowser>): void {
  let browser: PrivateBrowser
  beforeAll(async () => {
    const { installed, world } = scene()
    await installed.beginWith(atDaemon(world.url))
    browser = await open()
  })
  beforeEach(() => browser.openWindow())
  afterEach(() => browser.closeWindow())

  test('holds names for the side panel in memory, not on disk, until the window closes', async () => {
    await browser.addSelection(WAITING)
    await expect.poll(() => browser.stored('session'), PATIENCE).toContain(WAITING)
    expect(await browser.stored('local')).not.toContain(WAITING)
    await expect.poll(browser.badge, PATIENCE).toBe('+')
    await browser.closeWindow()
    await expect.poll(() => browser.stored('session'), PATIENCE).not.toContain(WAITING)
    await expect.poll(browser.badge, PATIENCE).toBe('')
  })

  test('answers in popup and side panel, and stores no names', async () => {
    const popup = await browser.openPopup()
    await popup.sees(/Private window: /)
    await ask(popup, [REVIEWER], [OTHER])
    await popup.sees(/not found/)
    await popup.press('Open in side panel')
    const panel = await browser.panel()
    await panel.sees(/Private window: /)
    await expect.poll(() => panel.names('A'), PATIENCE).toEqual([REVIEWER])
    await panel.press('Edit')
    await panel.write('Since year', '2012')
    await panel.press('Find joint papers')
    await panel.sees(/since 2012/)
    // A reload would lose the lists of a private window.
    await panel.evaluate(`(document.querySelector('.segment[lang="zh-CN"] input').click(), null)`)
    await panel.sees(/隐私窗口/)
    expect(await panel.text()).toContain(REVIEWER)

    expect(Object.keys(JSON.parse(await browser.stored('local')))).toEqual(['settings'])
    expect(await browser.stored('session')).not.toContain(REVIEWER)
  })
}
