import browser, { type Tabs } from 'webextension-polyfill'

// The only module that uses the browser's extension API, but for storage, which is `wxt/utils/storage`.

export type Tab = { id: number; windowId: number }

/** Chrome only; the polyfill lacks it. Firefox has `sidebarAction`. Both open only within a user's gesture. */
type SidePanel = { open: (where: { windowId: number }) => Promise<void> }
const sidePanel = (globalThis as { chrome?: { sidePanel?: SidePanel } }).chrome?.sidePanel

/** Firefox names some things differently and has other places for its settings. */
export const isFirefox = globalThis.location?.protocol === 'moz-extension:'

/** Opens the side panel of a window. Call it first in the handler of a click, a menu item or a command. */
export const openPanel = (windowId: number): Promise<void> =>
  sidePanel ? sidePanel.open({ windowId }) : browser.sidebarAction.open()

/**
 * Opens this window's side panel and runs `ready`, which prepares its content. Call it first in the handler of a click.
 * Chrome closes the popup as the panel opens, so `ready` runs first (the click stays valid for some seconds). Firefox
 * opens the panel only within the click itself, and needs no window id.
 */
export async function openPanelWith(ready: (windowId: number) => Promise<void>): Promise<void> {
  const opening = sidePanel ? null : browser.sidebarAction.open()
  const windowId = await ownWindowId()
  await ready(windowId)
  await (opening ?? openPanel(windowId))
}

/** Opens the popup as its button does. Rejects in a Chrome before 127. Call it first in the handler of a menu item. */
export const openPopup = (): Promise<void> => browser.action.openPopup()

/** Whether this page is the toolbar button's popup and not a tab. */
export const isPopup = (): boolean => browser.extension.getViews({ type: 'popup' }).includes(window)

/** Opens an address in a new tab. */
export const openTab = async (url: string): Promise<void> => void (await browser.tabs.create({ url }))

/** The page on how to start CoAuthors. */
export const homePage = (): string => browser.runtime.getManifest().homepage_url ?? ''

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage()

/** The active tab of this window. */
export async function tabInFront(): Promise<Tab | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tabOf(tab)
}

export async function ownWindowId(): Promise<number> {
  const { id } = await browser.windows.getCurrent()
  return id ?? browser.windows.WINDOW_ID_NONE
}

/** Whether this view belongs to a private window; true if the browser does not say. */
export async function isInPrivateWindow(): Promise<boolean> {
  try {
    return browser.extension.inIncognitoContext || (await browser.windows.getCurrent()).incognito
  } catch {
    return true
  }
}

/** Whether a window is open. A window that the extension may not see counts as closed. */
export const isWindowOpen = async (windowId: number): Promise<boolean> =>
  (await browser.windows.get(windowId).catch(() => null)) !== null

export function onWindowClosed(act: (windowId: number) => void): void {
  browser.windows.onRemoved.addListener(act)
}

/** Calls `act` once a tab leaves its page, is closed, or another one comes to the front. Returns how to stop that. */
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
 * Runs one of our scripts in a page and returns its result. Rejects if the browser denies access: without a user's
 * gesture on that tab (`activeTab`), or on the browser's own pages. `globals`: variables of our scripts there, which the
 * page does not see.
 */
export async function runInTab(
  tabId: number,
  file: string,
  { frameId = 0, globals }: RunOptions = {},
): Promise<unknown> {
  const target = { tabId, frameIds: [frameId] }
  if (globals) await browser.scripting.executeScript({ target, func: setGlobals, args: [globals] })
  const [injected] = await browser.scripting.executeScript({ target, files: [file] })
  // Firefox says the error of a script, Chrome rejects.
  if (injected?.error) throw injected.error
  return injected?.result
}

/** Runs in a page, where it knows only its argument. */
function setGlobals(globals: object): void {
  Object.assign(globalThis, globals)
}

/** Whether the extension has the permission for an address. Users can revoke even that for loopback addresses. */
export const mayReach = (base: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [hostPattern(base)] })

/** Asks the user for the permission for an address. Call it first in the handler of a click. */
export const askToReach = (base: string): Promise<boolean> =>
  browser.permissions.request({ origins: [hostPattern(base)] })

/** The names of one permission: Chrome 142 to 144 have the last one alone, Firefox has it not. */
const NETWORK_PERMISSIONS = ['loopback-network', 'local-network', 'local-network-access']

/**
 * Whether a setting or a policy of the browser denies the extension the programs on this machine or in its network. Chrome
 * 156 and Firefox 153 deny that to pages alone, so it matters only for a server that does not answer.
 */
export async function isNetworkDenied(): Promise<boolean> {
  const states = await Promise.all(
    // As, since TypeScript knows none of them. A browser rejects a name that it does not know.
    NETWORK_PERMISSIONS.map((name) =>
      navigator.permissions.query({ name: name as PermissionName }).catch(() => null),
    ),
  )
  return states.some((status) => status?.state === 'denied')
}

/** Without the port, since Firefox does not support ports in host permissions. */
function hostPattern(base: string): string {
  const { protocol, hostname } = new URL(base)
  return `${protocol}//${hostname}/*`
}

/** Sets a short text on the toolbar button; the empty text removes it. */
export const setBadge = (text: string): Promise<void> => browser.action.setBadgeText({ text })

export type MenuItem = { id: string; title: string; contexts: ('page' | 'link' | 'selection' | 'editable')[] }
export type MenuClick = { id: string; selectionText: string; frameId: number }

/** Replaces the extension's context menu. */
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

/** Firefox passes no tab to commands before version 126, and without a window there is no active tab. */
export function onCommand(act: (command: string, tab: Tab) => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    const target = tabOf(tab)
    if (target) act(command, target)
  })
}

/** Runs `act` on installation, update and browser start, to restore what the browser does not keep. */
export function onBeginning(act: () => void): void {
  browser.runtime.onInstalled.addListener(act)
  browser.runtime.onStartup.addListener(act)
}

/** The current shortcuts of the extension's commands, by command; only commands that have one. */
export async function shortcuts(): Promise<ReadonlyMap<string, string>> {
  const commands = await browser.commands.getAll()
  return new Map(commands.flatMap(({ name, shortcut }) => (name && shortcut ? [[name, shortcut]] : [])))
}

export const uiLanguages = (): readonly string[] => navigator.languages

function tabOf(tab: Tabs.Tab | undefined): Tab | null {
  return tab?.id === undefined || tab.windowId === undefined ? null : { id: tab.id, windowId: tab.windowId }
}
