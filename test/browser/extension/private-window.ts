import type { View } from './view.ts'

/** A browser whose user lets the extension run in private windows, with one such window at a time. */
export type PrivateBrowser = {
  openWindow: () => Promise<void>
  openPopup: () => Promise<View>
  /** Resolves to the side panel once it is open. */
  panel: () => Promise<View>
  /** Returns all that the extension stores on disk (`local`) or in memory (`session`), as text. */
  stored: (area: 'local' | 'session') => Promise<string>
  /** Adds names for the window's side panel, which stays closed. */
  addSelection: (names: string) => Promise<void>
  /** The text on the toolbar button. */
  badge: () => Promise<string>
  /** Closes the window; the browser stays. */
  closeWindow: () => Promise<void>
}
