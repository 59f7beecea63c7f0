import type { View } from './view.ts'

/** A browser that runs the extension in private windows. Only one of them is open at a time. */
export type PrivateBrowser = {
  openWindow: () => Promise<void>
  openPopup: () => Promise<View>
  /** Waits until the side panel is open. */
  panel: () => Promise<View>
  /** All stored values on disk (`local`) or in memory (`session`), as text. */
  stored: (area: 'local' | 'session') => Promise<string>
  /** Adds names for the side panel, which stays closed. */
  addSelection: (names: string) => Promise<void>
  /** The text on the toolbar button. */
  badge: () => Promise<string>
  /** Closes the private window, not the browser. */
  closeWindow: () => Promise<void>
}
