import { expect } from 'vitest'
import { DBLP } from '../../extension/capture/saved-pages.ts'
import type { FirefoxTab } from '../firefox-tab.ts'
import { type ExtendedFirefox, firefoxPageUrl } from './firefox.ts'
import {
  ELSEWHERE,
  FAR_BACKEND,
  type Installed,
  isOfWeb,
  type OpenedView,
  SITE,
  type StoredItems,
} from './installed.ts'
import { PATIENCE, viewOver } from './view.ts'

/** Without the second preference, Firefox ignores a press soon after its prompt appears. */
export const PREFERENCES = {
  'network.dns.localDomains': [ELSEWHERE, FAR_BACKEND, SITE, DBLP].join(),
  'security.notification_enable_delay': 0,
}

export function installedInFirefox(firefox: ExtendedFirefox): Installed {
  const opened = new Set<FirefoxTab>()
  const idle: FirefoxTab[] = []
  const giveBack = async (tab: FirefoxTab): Promise<void> => {
    opened.delete(tab)
    await tab.goto('about:blank')
    tab.requests.length = 0
    tab.consoleErrors.length = 0
    idle.push(tab)
  }
  const store = (items: StoredItems): Promise<void> =>
    firefox.evaluateInExtension(`browser.storage.local.set(${JSON.stringify(items)})`)
  const openUrl = async (url: string): Promise<OpenedView> => {
    const tab = idle.pop() ?? (await firefox.openTab())
    opened.add(tab)
    // Firefox slows background tabs, so bring this tab to the front.
    await firefox.bidi.send('browsingContext.activate', { context: tab.context })
    await tab.goto(url)
    return {
      ...viewOver(tab.evaluate),
      requests: () => tab.requests.filter(isOfWeb),
      consoleErrors: () => tab.consoleErrors,
      pressEnter: tab.pressEnter,
      close: () => giveBack(tab),
    }
  }
  return {
    open: (name) => openUrl(firefoxPageUrl(name)),
    openUrl,
    beginWith: async (items) => {
      await Promise.all([...opened].map(giveBack))
      await firefox.evaluateInExtension('browser.storage.local.clear()')
      await store(items)
    },
    store,
    stored: () => firefox.evaluateInExtension('browser.storage.local.get()'),
    allowHost: async (host, before) => {
      const prompt = "document.getElementById('addon-webext-permissions-notification')"
      const asked = () => firefox.inBrowserWindow(`${prompt}?.textContent`)
      await expect.poll(asked, PATIENCE).toContain(`sites in ${host}`)
      await before()
      await firefox.inBrowserWindow(`${prompt}.button.click()`)
    },
  }
}
