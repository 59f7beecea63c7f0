import { type FirefoxTab, untilTrue } from '../firefox-tab.ts'
import type { BrowserWindow, Command, MenuItem } from './browser-window.ts'
import type { ExtendedFirefox } from './firefox.ts'
import { keysOf, pressKeys } from './firefox-keys.ts'
import { ownView } from './firefox-own-view.ts'
import { viewOver } from './view.ts'

/** Expressions that find the views outside of tabs. Firefox's own window evaluates them. */
export const POPUP = "document.querySelector('browser[webextension-view-type=popup]')"
export const PANEL = "SidebarController.browser.contentDocument.getElementById('webext-panels-browser')"
const MENU = "document.getElementById('contentAreaContextMenu')"

const MENU_LABELS: Record<MenuItem, string> = {
  'add-a': 'Add to Authors A',
  'add-b': 'Add to Authors B',
  collect: 'Collect authors from this page',
  'insert-mine': 'Insert my collaborators',
}

export function openFirefoxWindow(firefox: ExtendedFirefox): BrowserWindow {
  let tab: FirefoxTab = firefox
  const until = (expression: string): Promise<void> =>
    untilTrue(() => firefox.inBrowserWindow<boolean>(`Boolean(${expression})`), expression)
  const atTheMouse = async (): Promise<{ x: number; y: number }> =>
    tab.evaluate(`(() => {
      const selection = getSelection()
      const box = (selection.isCollapsed ? document.activeElement : selection.getRangeAt(0)).getBoundingClientRect()
      return { x: Math.round(box.x + 4), y: Math.round(box.y + 4) }
    })()`)
  /** Focuses the page before the popup opens: a later focus would close the popup. */
  const focusPage = async (): Promise<void> => {
    await firefox.inBrowserWindow('gBrowser.selectedBrowser.focus()')
    await tab.until('document.hasFocus()')
  }
  const pressKeysOf = async (command: Command | '_execute_action'): Promise<void> => {
    const commands =
      await firefox.evaluateInExtension<{ name: string; shortcut: string }[]>('browser.commands.getAll()')
    const shortcut = commands.find(({ name }) => name === command)?.shortcut ?? ''
    await focusPage()
    await pressKeys(firefox, keysOf(shortcut))
  }
  return {
    visit: async (url) => {
      tab = await firefox.openTab()
      await tab.goto(url)
      await firefox.bidi.send('browsingContext.activate', { context: tab.context })
      return viewOver(tab.evaluate)
    },
    openPopup: async () => {
      await pressKeysOf('_execute_action')
      return ownView(firefox, POPUP)
    },
    popup: () => ownView(firefox, POPUP),
    isPanelOpen: () => firefox.inBrowserWindow('SidebarController.isOpen'),
    panel: async () => {
      await until('SidebarController.isOpen')
      return ownView(firefox, PANEL)
    },
    chooseFromMenu: async (item) => {
      await rightClick(firefox, tab, await atTheMouse())
      await until(`${MENU}.state === 'open'`)
      const chosen = `[...${MENU}.querySelectorAll('menuitem')].find(({ label }) => label === '${MENU_LABELS[item]}')`
      await until(chosen)
      await firefox.inBrowserWindow(`${chosen}.closest('menu')?.openMenu(true)`)
      await until(`${chosen}.closest('menupopup').state === 'open'`)
      await firefox.inBrowserWindow(`${chosen}.closest('menupopup').activateItem(${chosen})`)
    },
    pressKeysOf,
    badge: () => firefox.evaluateInExtension('browser.action.getBadgeText({})'),
  }
}

async function rightClick(
  { bidi }: ExtendedFirefox,
  { context }: FirefoxTab,
  at: { x: number; y: number },
): Promise<void> {
  const actions = [
    { type: 'pointerMove', ...at },
    { type: 'pointerDown', button: 2 },
    { type: 'pointerUp', button: 2 },
  ]
  await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
}
