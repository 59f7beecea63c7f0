import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect } from 'vitest'
import { CHROME_EXTENSION_ID } from '../../../shared/extension-identity.ts'
import { browserPath } from '../browsers.ts'
import { CHROMIUM_ARGS } from '../launch-chromium.ts'
import { copyOfBuild } from './built.ts'
import { chromiumOwnView, evaluatorOf, sendToExtensions, targetsOf } from './chromium-window.ts'
import type { PrivateBrowser } from './private-window.ts'
import { PATIENCE } from './view.ts'

/** Installs the extension through the protocol, which can allow it in private windows, and opens such a window. */
export async function openPrivateChromium(daemon: string): Promise<PrivateBrowser> {
  const build = copyOfBuild('chromium')
  const profile = mkdtempSync(join(tmpdir(), 'coauthors-private-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath('Chromium'),
    args: [...CHROMIUM_ARGS, '--enable-unsafe-extension-debugging'],
    ignoreDefaultArgs: ['--disable-extensions'],
    locale: 'en-GB',
  })
  const browser = context.browser()
  if (!browser) throw new Error('Chromium has no browser target.')
  const cdp = await browser.newBrowserCDPSession()
  await sendToExtensions(cdp, 'loadUnpacked', { path: build.folder, enableInIncognito: true })
  // A page of the extension in the ordinary window, for its API: the worker comes and goes.
  const api = await context.newPage()
  await api.goto(`chrome-extension://${CHROME_EXTENSION_ID}/icon.svg`)
  const settings = JSON.stringify({ settings: { version: 2, daemon } })
  await api.evaluate(`chrome.storage.local.set(${settings})`)
  let windowId = 0
  const ordinary = (await targetsOf(cdp, 'page')).find(({ url }) => url === api.url())?.browserContextId
  return {
    openWindow: async () => {
      windowId = await api.evaluate(
        `chrome.windows.create({ incognito: true, url: 'about:blank' }).then(({ id }) => id)`,
      )
    },
    openPopup: async () => {
      const tabs = await targetsOf(cdp, 'tab')
      const tab = tabs.find(({ browserContextId }) => browserContextId !== ordinary)
      await sendToExtensions(cdp, 'triggerAction', { id: CHROME_EXTENSION_ID, targetId: tab?.targetId })
      return chromiumOwnView(cdp, 'popup')
    },
    panel: () => chromiumOwnView(cdp, 'sidepanel'),
    kept: (area) => api.evaluate(`chrome.storage.${area}.get().then((items) => JSON.stringify(items))`),
    addSelection: async (selectionText) => {
      // Woken by any event that it listens to.
      await api.evaluate(`chrome.storage.local.set(${settings})`)
      const worker = async () => (await targetsOf(cdp, 'service_worker'))[0]?.targetId
      await expect.poll(worker, PATIENCE).toBeDefined()
      const evaluate = await evaluatorOf(cdp, (await worker()) ?? '')
      const click = {
        menuItemId: 'add-a',
        selectionText,
        frameId: 0,
        editable: false,
        pageUrl: 'about:blank',
      }
      await evaluate(`chrome.tabs.query({ windowId: ${windowId} }).then(([tab]) => {
        chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, tab)
      })`)
    },
    badge: () => api.evaluate('chrome.action.getBadgeText({})'),
    closeWindow: async () => {
      if (windowId !== 0) await api.evaluate(`chrome.windows.remove(${windowId}).then(() => null)`)
      windowId = 0
    },
    close: async () => {
      await context.close()
      build.remove()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
