import type { View } from './view.ts'

/** A browser's window with toolbar button, side panel, menu and keys. `popup` and `panel` wait until the view is open. */
export type BrowserWindow = {
  /** Opens a web page in a new tab in front. */
  visit: (url: string) => Promise<View>
  openPopup: () => Promise<View>
  popup: () => Promise<View>
  isPanelOpen: () => Promise<boolean>
  panel: () => Promise<View>
  chooseFromMenu: (item: MenuItem) => Promise<void>
  pressKeysOf: (command: Command) => Promise<void>
  /** The text on the toolbar button. */
  badge: () => Promise<string>
}

export type MenuItem = 'add-a' | 'add-b' | 'collect' | 'insert-mine'
export type Command = 'add-selection-a' | 'add-selection-b'
