import type { ExtensionPage } from './built.ts'
import type { View } from './view.ts'

/** The extension in a browser. Tests that use only these functions run in both browsers. */
export type Installed = {
  /** Opens one of the extension's pages in a new tab. */
  open: (name: ExtensionPage) => Promise<OpenedView>
  /** Opens a web page in a new tab. */
  openUrl: (url: string) => Promise<OpenedView>
  /** Closes every opened tab, and replaces all stored values by `items`. */
  beginWith: (items: StoredItems) => Promise<void>
  /** Stores `items` beside the stored values. */
  store: (items: StoredItems) => Promise<void>
  /** Returns all stored values. */
  stored: () => Promise<StoredItems>
  /**
   * Waits until the browser asks if the extension may reach a host, runs `before`, and then allows it.
   * Absent if no protocol reaches the browser's prompt.
   */
  allowHost?: (host: string, before: () => Promise<void>) => Promise<void>
}

/** The extension's stored values, by name. */
export type StoredItems = Record<string, unknown>

export type OpenedView = View & {
  /** Returns the addresses on the web that the view has requested, newest last. */
  requests: () => string[]
  consoleErrors: () => string[]
  /** Presses Enter in the focused element. */
  pressEnter: () => Promise<void>
  close: () => Promise<void>
}

/** A name that Firefox resolves to this machine, but treats as another machine. */
export const ELSEWHERE = 'elsewhere.test'
/** A second such name, because a browser does not ask again about a host that its user has allowed. */
export const FAR_BACKEND = 'backend.test'
/** A site that the extension has no permission for, and that leads to this machine in both browsers. */
export const SITE = 'pages.test'

/** Checks if an address is on the web, not one of the extension. */
export const isOfWeb = (url: string): boolean => url.startsWith('http')
