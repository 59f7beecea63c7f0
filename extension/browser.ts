import type { Browser, Tabs } from 'webextension-polyfill'
import { browser as api } from 'wxt/browser'

// The only module that uses the browser's extension API, except for storage (`wxt/utils/storage`).

// With manifest version 3, Chrome's functions return promises as Firefox's do, so these types fit both browsers.
const browser: Browser = api as object as Browser

/** `site` is the origin of the tab's page, if the browser tells it. */
export type Tab = { id: number; windowId: number; site?: string }

/** The parts of Chrome's API that the types lack. */
type Chrome = {
  /** Missing in Firefox, which has `sidebarAction`. Works only during a user's gesture. */
  sidePanel?: { open: (where: { windowId: number }) => Promise<void> }
  /** Chrome has this from version 133 on. */
  permissions?: { addHostAccessRequest?: (where: { tabId: number }) => Promise<void> }
}
const { sidePanel, permissions } = (globalThis as { chrome?: Chrome }).chrome ?? {}

/** Call this first in the handler of a click, a menu item or a command. */
export const openPanel = (windowId: number): Promise<void> =>
  sidePanel ? sidePanel.open({ windowId }) : browser.sidebarAction.open()

/**
 * Opens this window's side panel, and prepares its content by `ready`. Call this first in the handler of a click.
 * In Chrome `ready` runs first, because the popup closes when the panel opens.
 * In Firefox the panel opens first, because Firefox does not open the panel after an `await`.
 */
export async function openPanelWith(ready: (windowId: number) => Promise<void>): Promise<void> {
  const opening = sidePanel ? null : browser.sidebarAction.open()
  const windowId = await ownWindowId()
  await ready(windowId)
  await (opening ?? openPanel(windowId))
}

/** Call this first in the handler of a menu item. Rejects in a Chrome before 127. */
export const openPopup = (): Promise<void> => browser.action.openPopup()

/** Whether this page is open as the popup. It may also be open in a tab. */
export const isPopup = (): boolean => browser.extension.getViews({ type: 'popup' }).includes(window)

/** Tells the background that this view asks a query. Call the returned function when the query has ended. */
export function beginAsking(query: string): () => void {
  const port = browser.runtime.connect()
  port.postMessage(query)
  return () => {
    port.postMessage('')
    port.disconnect()
  }
}

/**
 * Calls `begun` when a view begins to ask. When the asking ends, calls the function that `begun` returned.
 * `query` is the view's query if the view closed before its answer came, else ''.
 */
export function onAsking(begun: () => (query: string) => void): void {
  browser.runtime.onConnect.addListener((port) => {
    let query = ''
    port.onMessage.addListener((sent) => {
      query = String(sent)
    })
    const ended = begun()
    port.onDisconnect.addListener(() => ended(query))
  })
}

/** The background script stays awake for another 30 seconds. */
export const stayAwake = (): void => void browser.runtime.getPlatformInfo()

export const openTab = async (url: string): Promise<void> => void (await browser.tabs.create({ url }))

export const homePage = (): string => browser.runtime.getManifest().homepage_url ?? ''

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage()

export async function tabInFront(): Promise<Tab | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tabOf(tab)
}

export async function ownWindowId(): Promise<number> {
  const { id } = await browser.windows.getCurrent()
  return id ?? browser.windows.WINDOW_ID_NONE
}

/** Whether this window is private. Also true if the browser does not tell. */
export async function isInPrivateWindow(): Promise<boolean> {
  try {
    return browser.extension.inIncognitoContext || (await browser.windows.getCurrent()).incognito
  } catch {
    return true
  }
}

/** A window that is hidden from the extension counts as closed. */
export const isWindowOpen = async (windowId: number): Promise<boolean> =>
  (await browser.windows.get(windowId).catch(() => null)) !== null

export function onWindowClosed(act: (windowId: number) => void): void {
  browser.windows.onRemoved.addListener(act)
}

/** Calls `act` when the tab shows another page, closes or goes to the back. Returns a function that stops this. */
export function onNavigation(tabId: number, act: () => void): () => void {
  const onUpdated = (id: number, { status, url }: { status?: string; url?: string }): void => {
    if (id === tabId && (status === 'loading' || url !== undefined)) act()
  }
  const onRemoved = (id: number): void => {
    if (id === tabId) act()
  }
  const onActivated = async (): Promise<void> => {
    if ((await tabInFront())?.id !== tabId) act()
  }
  browser.tabs.onUpdated.addListener(onUpdated)
  browser.tabs.onRemoved.addListener(onRemoved)
  browser.tabs.onActivated.addListener(onActivated)
  return () => {
    browser.tabs.onUpdated.removeListener(onUpdated)
    browser.tabs.onRemoved.removeListener(onRemoved)
    browser.tabs.onActivated.removeListener(onActivated)
  }
}

type RunOptions = { frameId?: number; globals?: Readonly<Record<string, unknown>> }

/**
 * Runs one of our scripts in a page. Rejects on the browser's own pages, and without a user's gesture on that tab (`activeTab`).
 * `globals` are variables for our scripts. The page does not see them.
 */
export async function runInTab(
  tabId: number,
  file: string,
  { frameId = 0, globals }: RunOptions = {},
): Promise<unknown> {
  const target = { tabId, frameIds: [frameId] }
  if (globals) await browser.scripting.executeScript({ target, func: setGlobals, args: [globals] })
  const [injected] = await browser.scripting.executeScript({ target, files: [file] })
  // A script's error: Firefox returns it here, Chrome rejects the call.
  if (injected?.error) throw injected.error
  return injected?.result
}

/** Runs in a page, so this function can use only its argument. */
function setGlobals(globals: object): void {
  Object.assign(globalThis, globals)
}

/** Whether the extension may reach an address. Users can take back even the permission for loopback addresses. */
export const mayReach = (base: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [hostPattern(base)] })

/** Call this first in the handler of a click. */
export const askToReach = (base: string): Promise<boolean> =>
  browser.permissions.request({ origins: [hostPattern(base)] })

/** Whether the browser can ask for access to a tab whose address it hides. */
export const asksForTabs = permissions?.addHostAccessRequest !== undefined

/** Makes the browser ask for access to the site, in a prompt beside the tab's address. */
export const askForTab = async (tabId: number): Promise<void> =>
  permissions?.addHostAccessRequest?.({ tabId })

export function onAllowed(act: () => void): () => void {
  browser.permissions.onAdded.addListener(act)
  return () => browser.permissions.onAdded.removeListener(act)
}

/** Leaves out the port, because Firefox supports none in host permissions. */
function hostPattern(base: string): string {
  const { protocol, hostname } = new URL(base)
  return `${protocol}//${hostname}/*`
}

export const setBadge = (text: string): Promise<void> => browser.action.setBadgeText({ text })

export type MenuItem = { id: string; title: string; contexts: ('page' | 'link' | 'selection' | 'editable')[] }
export type MenuClick = { id: string; selectionText: string; frameId: number }

export async function setMenu(items: readonly MenuItem[]): Promise<void> {
  await browser.contextMenus.removeAll()
  for (const item of items) browser.contextMenus.create(item)
}

export function onMenuClick(act: (click: MenuClick, tab: Tab) => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '', frameId = 0 }, tab) => {
    const target = tabOf(tab)
    if (target) act({ id: String(menuItemId), selectionText, frameId }, target)
  })
}

/** Ignores a command without a tab. Firefox before 126 sends such commands. */
export function onCommand(act: (command: string, tab: Tab) => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    const target = tabOf(tab)
    if (target) act(command, target)
  })
}

/** Calls `act` when the extension was installed or updated, and when the browser starts. */
export function onBeginning(act: () => void): void {
  browser.runtime.onInstalled.addListener(act)
  browser.runtime.onStartup.addListener(act)
}

export const uiLanguages = (): readonly string[] => navigator.languages

function tabOf(tab: Tabs.Tab | undefined): Tab | null {
  const { id, windowId, url = '' } = tab ?? {}
  if (id === undefined || windowId === undefined) return null
  return { id, windowId, ...(/^https?:/.test(url) && { site: new URL(url).origin }) }
}
