import polyfill from 'webextension-polyfill'

/**
 * The one place that touches the browser's extension API; everything else takes what it needs from here. Storage alone is
 * `wxt/utils/storage`.
 *
 * `webextension-polyfill` gives Chrome and Firefox one promise-based API with types. What it does not know, or what
 * the two do differently, is told apart here and nowhere else: the side panel (Chrome's `sidePanel`, Firefox's
 * `sidebarAction`, each only to be opened within a user's gesture, so nothing may be awaited before), and
 * the result of an injected script.
 */

export type Tab = { id: number; windowId: number }

/** Chrome only; the polyfill does not know it. */
type SidePanel = { open: (where: { windowId: number }) => Promise<void> }
const sidePanel = (globalThis as { chrome?: { sidePanel?: SidePanel } }).chrome?.sidePanel

/** The side panel of a window. To be called first thing in the handler of a click, a menu item or a command. */
export const openPanel = (windowId: number): Promise<void> =>
  sidePanel ? sidePanel.open({ windowId }) : polyfill.sidebarAction.open()

/**
 * This window's side panel, with something that has to be `ready` for it, such as what it is to show. To be called
 * first thing in the handler of a click. Chrome ends the popup as the panel opens, so what is to be ready goes first
 * (the click is good for some seconds); Firefox opens it within the click itself only, and asks for no window.
 */
export async function openPanelWith(ready: (windowId: number) => Promise<void>): Promise<void> {
  const opening = sidePanel ? null : polyfill.sidebarAction.open()
  const windowId = await ownWindowId()
  await ready(windowId)
  await (opening ?? openPanel(windowId))
}

/** Whether this is the toolbar button's popup, not the same page in a tab. */
export const isPopup = (): boolean => polyfill.extension.getViews({ type: 'popup' }).includes(window)

export const openOptions = (): Promise<void> => polyfill.runtime.openOptionsPage()

/** The tab in front of the user in this window. */
export async function tabInFront(): Promise<Tab | null> {
  const [tab] = await polyfill.tabs.query({ active: true, currentWindow: true })
  return tabOf(tab)
}

export async function ownWindowId(): Promise<number> {
  const { id } = await polyfill.windows.getCurrent()
  return id ?? polyfill.windows.WINDOW_ID_NONE
}

/** Whether this view belongs to a private window. Where the browser does not say, it is taken for one. */
export async function isInPrivateWindow(): Promise<boolean> {
  try {
    return polyfill.extension.inIncognitoContext || (await polyfill.windows.getCurrent()).incognito
  } catch {
    return true
  }
}

/** Whether a window is open. One that this extension may not see counts as closed. */
export const isWindowOpen = (windowId: number): Promise<boolean> =>
  polyfill.windows.get(windowId).then(
    () => true,
    () => false,
  )

export function onWindowClosed(act: (windowId: number) => void): void {
  polyfill.windows.onRemoved.addListener(act)
}

/**
 * What one of our scripts makes of a page. Rejects where the browser does not let us in: without the user's gesture
 * on that tab (`activeTab`), or on the browser's own pages.
 */
export async function runInTab(tabId: number, file: string, frameId = 0): Promise<unknown> {
  const [injected] = await polyfill.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    files: [file],
  })
  if (injected?.error) throw injected.error
  return injected?.result
}

/** Whether the browser lets us reach an address; a loopback one may have been taken back by the user, too. */
export const mayReach = (base: string): Promise<boolean> =>
  polyfill.permissions.contains({ origins: [hostPattern(base)] })

/** Asks the user for an address. To be called first thing in the handler of a click. */
export const askToReach = (base: string): Promise<boolean> =>
  polyfill.permissions.request({ origins: [hostPattern(base)] })

/** Firefox knows no port in a host permission. */
function hostPattern(base: string): string {
  const { protocol, hostname } = new URL(base)
  return `${protocol}//${hostname}/*`
}

/** A short text on the toolbar button; the empty one takes it away. */
export const setBadge = (text: string): Promise<void> => polyfill.action.setBadgeText({ text })

export type MenuItem = { id: string; title: string; contexts: ('page' | 'link' | 'selection')[] }
export type MenuClick = { id: string; selectionText: string; frameId: number }

/** Replaces the extension's context menu. */
export async function setMenu(items: readonly MenuItem[]): Promise<void> {
  await polyfill.contextMenus.removeAll()
  for (const item of items) polyfill.contextMenus.create(item)
}

export function onMenuClick(act: (click: MenuClick, tab: Tab) => void): void {
  polyfill.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '', frameId = 0 }, tab) => {
    const target = tabOf(tab)
    if (target) act({ id: String(menuItemId), selectionText, frameId }, target)
  })
}

/** Firefox tells no tab of a command before version 126, and none is in front where no window is. */
export function onCommand(act: (command: string, tab: Tab) => void): void {
  polyfill.commands.onCommand.addListener((command, tab) => {
    const target = tabOf(tab)
    if (target) act(command, target)
  })
}

/** When the extension is installed, updated, or the browser starts: what the browser does not keep is set again. */
export function onBeginning(act: () => void): void {
  polyfill.runtime.onInstalled.addListener(act)
  polyfill.runtime.onStartup.addListener(act)
}

/** The keys that the user has for the extension's commands now, by command; only those that have one. */
export async function shortcuts(): Promise<ReadonlyMap<string, string>> {
  const commands = await polyfill.commands.getAll()
  return new Map(commands.flatMap(({ name, shortcut }) => (name && shortcut ? [[name, shortcut]] : [])))
}

export const uiLanguages = (): readonly string[] => navigator.languages

function tabOf(tab: polyfill.Tabs.Tab | undefined): Tab | null {
  return tab?.id === undefined || tab.windowId === undefined ? null : { id: tab.id, windowId: tab.windowId }
}
