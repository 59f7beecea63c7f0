import { type OpenedPage, watched } from '../chromium.ts'
import type { ExtendedChromium } from './chromium.ts'
import { type Installed, isOfWeb, type OpenedView, type StoredItems } from './installed.ts'
import { viewOver } from './view.ts'

export function installedInChromium(chromium: ExtendedChromium): Installed {
  const opened = new Set<OpenedPage>()
  const view = (page: OpenedPage): OpenedView => {
    opened.add(page)
    return {
      ...viewOver((expression) => page.page.evaluate(expression)),
      requests: () => page.requests.map((request) => request.url()).filter(isOfWeb),
      consoleErrors: () => page.consoleErrors,
      pressEnter: () => page.page.keyboard.press('Enter'),
      close: async () => {
        opened.delete(page)
        await chromium.giveBack(page.page)
      },
    }
  }
  const store = async (items: StoredItems): Promise<void> =>
    (await chromium.worker()).evaluate(`chrome.storage.local.set(${JSON.stringify(items)})`)
  return {
    open: async (name) => view(await chromium.openExtensionPage(name)),
    openUrl: async (url) => {
      const page = watched(await chromium.openTab())
      await page.page.goto(url)
      return view(page)
    },
    beginWith: async (items) => {
      await Promise.all([...opened].map(({ page }) => chromium.giveBack(page)))
      opened.clear()
      await (await chromium.worker()).evaluate('chrome.storage.local.clear()')
      await store(items)
    },
    store,
    stored: async () => (await chromium.worker()).evaluate('chrome.storage.local.get()'),
  }
}
