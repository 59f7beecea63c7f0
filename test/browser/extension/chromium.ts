import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright-core'
import { CHROME_EXTENSION_ID } from '../../../shared/extension-identity.ts'
import { browserPath } from '../browsers.ts'
import { type OpenedPage, watched } from '../chromium.ts'
import { CHROMIUM_ARGS } from '../launch-chromium.ts'
import { IdleTabs } from '../tabs.ts'
import { copyOfBuild, type ExtensionPage } from './built.ts'

/** A real Chromium with the shipped build of the extension. */
export type ExtendedChromium = {
  context: BrowserContext
  extensionId: string
  /** The extension's worker, once it answers. */
  worker: () => Promise<Worker>
  openExtensionPage: (name: ExtensionPage, viewport?: Viewport) => Promise<OpenedPage>
  /** Opens a blank tab, or reuses one from `giveBack`. */
  openTab: () => Promise<Page>
  giveBack: (tab: Page) => Promise<void>
  /** Sets the daemon's address before the extension's pages are opened. */
  useDaemon: (url: string) => Promise<void>
  folder: string
  installAgain: () => Promise<unknown>
  close: () => Promise<void>
}

/** A worker answers in milliseconds, but a busy machine may take seconds. */
const PATIENCE_MS = 10_000

type ExtendedChromiumOptions = {
  args?: readonly string[]
  /** Lets the extension run in private windows. */
  inPrivateWindows?: boolean
  /** Changes the installed copy of the build. */
  prepare?: (folder: string) => void
}

type Viewport = { width: number; height: number }

/** The approximate sizes of these pages where the browser shows them outside of tabs. */
const VIEWPORTS: Record<ExtensionPage, Viewport> = {
  popup: { width: 400, height: 600 },
  sidepanel: { width: 400, height: 800 },
  options: { width: 640, height: 800 },
}

export async function launchWithExtension({
  args = [],
  inPrivateWindows = false,
  prepare,
}: ExtendedChromiumOptions = {}): Promise<ExtendedChromium> {
  const build = copyOfBuild('chromium')
  prepare?.(build.folder)
  // Playwright makes and removes a folder for the profile.
  const context = await chromium.launchPersistentContext('', {
    executablePath: browserPath('Chromium'),
    args: [...CHROMIUM_ARGS, '--enable-unsafe-extension-debugging', ...args],
    ignoreDefaultArgs: ['--disable-extensions'],
    locale: 'en-GB',
    colorScheme: 'light',
  })
  const install = async (): Promise<unknown> =>
    sendToExtensions(await browserSession(context), 'loadUnpacked', {
      path: build.folder,
      enableInIncognito: inPrivateWindows,
    })
  const started = async (): Promise<Worker> =>
    context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'))
  // Playwright waits forever for a worker if it missed the start or if the process crashed. A new installation starts
  // the worker again.
  const worker = async (): Promise<Worker> => {
    const found = await started()
    const answer = found.evaluate('true')
    const heard = await Promise.race([answer, setTimeout(PATIENCE_MS, false, { ref: false })]).catch(
      () => null,
    )
    if (heard === true) return found
    // The call fails at once if the worker of an earlier installation ends meanwhile.
    if (heard === false) await install()
    return worker()
  }
  await install()
  await worker()
  const idle = new IdleTabs(context)
  return {
    context,
    extensionId: CHROME_EXTENSION_ID,
    worker,
    openExtensionPage: async (name, viewport = VIEWPORTS[name]) => {
      const opened = watched(await idle.take())
      await opened.page.setViewportSize(viewport)
      await opened.page.goto(`chrome-extension://${CHROME_EXTENSION_ID}/${name}.html`)
      return opened
    },
    openTab: () => idle.take(),
    giveBack: (tab) => idle.giveBack(tab),
    useDaemon: async (url) => {
      const stored = JSON.stringify({ settings: { daemon: url } })
      await (await worker()).evaluate(`chrome.storage.local.set(${stored})`)
    },
    folder: build.folder,
    installAgain: install,
    close: async () => {
      await context.close()
      build.remove()
    },
  }
}

/** Opens a protocol session with the whole browser: the session of a page lacks the extensions. */
export function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser()
  if (!browser) throw new Error('Chromium has no browser target.')
  return browser.newBrowserCDPSession()
}

/** Playwright's types lack the protocol's part for extensions. */
export const sendToExtensions = (cdp: CDPSession, method: string, params: object): Promise<unknown> =>
  (cdp.send as (method: string, params: object) => Promise<unknown>).call(cdp, `Extensions.${method}`, params)
