import { browserSession, type ExtendedChromium, sendToExtensions } from './chromium.ts'
import { chromiumOwnView, targetsOf } from './chromium-window.ts'
import type { PrivateBrowser } from './private-window.ts'

/** Opens private windows, in which the extension may run. */
export async function openPrivateChromium(chromium: ExtendedChromium): Promise<PrivateBrowser> {
  const cdp = await browserSession(chromium.context)
  const ordinary = (await targetsOf(cdp, 'tab'))[0]?.browserContextId
  const inWorker = async <T>(expression: string): Promise<T> => (await chromium.worker()).evaluate(expression)
  let windowId = 0
  return {
    openWindow: async () => {
      windowId = await inWorker(
        `chrome.windows.create({ incognito: true, url: 'about:blank' }).then(({ id }) => id)`,
      )
    },
    openPopup: async () => {
      const tabs = await targetsOf(cdp, 'tab')
      const tab = tabs.find(({ browserContextId }) => browserContextId !== ordinary)
      await sendToExtensions(cdp, 'triggerAction', { id: chromium.extensionId, targetId: tab?.targetId })
      return chromiumOwnView(cdp, 'popup')
    },
    panel: () => chromiumOwnView(cdp, 'sidepanel'),
    stored: (area) => inWorker(`chrome.storage.${area}.get().then((items) => JSON.stringify(items))`),
    addSelection: async (selectionText) => {
      const click = {
        menuItemId: 'add-a',
        selectionText,
        frameId: 0,
        editable: false,
        pageUrl: 'about:blank',
      }
      await inWorker(`chrome.tabs.query({ windowId: ${windowId} }).then(([tab]) => {
        chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, tab)
      })`)
    },
    badge: () => inWorker('chrome.action.getBadgeText({})'),
    closeWindow: async () => {
      if (windowId !== 0) await inWorker(`chrome.windows.remove(${windowId}).then(() => null)`)
      windowId = 0
    },
  }
}
