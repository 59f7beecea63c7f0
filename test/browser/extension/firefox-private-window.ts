import { evaluateIn, untilTrue } from '../firefox-tab.ts'
import type { ExtendedFirefox } from './firefox.ts'
import { keysOf, pressKeys } from './firefox-keys.ts'
import { ownView } from './firefox-own-view.ts'
import { PANEL, POPUP } from './firefox-window.ts'
import type { PrivateBrowser } from './private-window.ts'

export function openPrivateFirefox(firefox: ExtendedFirefox): PrivateBrowser {
  const inPrivateWindow = async <T>(expression: string): Promise<T> => {
    const { contexts } = await firefox.bidi.send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      {
        'moz:scope': 'chrome',
        maxDepth: 0,
      },
    )
    for (const { context } of contexts) {
      const isPrivate = await evaluateIn<boolean>(firefox.bidi, { context }, IS_PRIVATE).catch(() => false)
      if (isPrivate) return evaluateIn<T>(firefox.bidi, { context }, expression)
    }
    throw new Error('There is no private window.')
  }
  const privately: ExtendedFirefox = Object.create(firefox, { inBrowserWindow: { value: inPrivateWindow } })
  const until = (expression: string): Promise<void> =>
    untilTrue(() => inPrivateWindow<boolean>(`Boolean(${expression})`).catch(() => false), expression)
  let isOpen = false
  return {
    openWindow: async () => {
      await firefox.inBrowserWindow('void OpenBrowserWindow({ private: true })')
      await until(`gBrowserInit.delayedStartupFinished && document.hasFocus()`)
      isOpen = true
    },
    openPopup: async () => {
      const commands =
        await firefox.evaluateInExtension<{ name: string; shortcut: string }[]>('browser.commands.getAll()')
      const shortcut = commands.find(({ name }) => name === '_execute_action')?.shortcut ?? ''
      await pressKeys(privately, keysOf(shortcut))
      return ownView(privately, POPUP)
    },
    panel: async () => {
      await until('SidebarController.isOpen')
      return ownView(privately, PANEL)
    },
    stored: (area) =>
      firefox.evaluateInExtension(`browser.storage.${area}.get().then((items) => JSON.stringify(items))`),
    // A choice in the menu would also open the side panel, so store the names directly.
    addSelection: async (names) => {
      const waiting = `[{ windowId, kind: 'names', side: 'left', names: [${JSON.stringify(names)}], left: 0 }]`
      await firefox.evaluateInExtension(`(async () => {
        const windows = await browser.windows.getAll()
        const windowId = windows.find(({ incognito }) => incognito).id
        await browser.storage.session.set({ inbox: ${waiting} })
        await browser.action.setBadgeText({ text: '+' })
      })()`)
    },
    badge: () => firefox.evaluateInExtension('browser.action.getBadgeText({})'),
    closeWindow: async () => {
      if (isOpen) await inPrivateWindow('window.close()')
      isOpen = false
    },
  }
}

const IS_PRIVATE = `typeof PrivateBrowsingUtils !== 'undefined' && PrivateBrowsingUtils.isWindowPrivate(window)`
