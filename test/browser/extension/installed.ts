import type { ExtensionPage } from './built.ts'
import type { View } from './view.ts'

/** The extension in either browser. */
export type Installed = {
  open: (name: ExtensionPage) => Promise<OpenedView>
  openUrl: (url: string) => Promise<OpenedView>
  /** Closes every tab, and replaces all stored values. */
  beginWith: (items: StoredItems) => Promise<void>
  store: (items: StoredItems) => Promise<void>
  stored: () => Promise<StoredItems>
  /** Runs `before` when the browser asks about a host, then allows it. Absent in Chromium: no test can press its buttons. */
  allowHost?: (host: string, before: () => Promise<void>) => Promise<void>
}

export type StoredItems = Record<string, unknown>

export type OpenedView = View & {
  /** The view's requests to the web, newest last. */
  requests: () => string[]
  consoleErrors: () => string[]
  pressEnter: () => Promise<void>
  close: () => Promise<void>
}

/** Firefox resolves this name to this machine. The extension treats it as another machine. */
export const ELSEWHERE = 'elsewhere.test'
/** A second name, because a browser does not ask twice about a host. */
export const FAR_BACKEND = 'backend.test'
/** A site on this machine that the extension has no permission for. */
export const SITE = 'pages.test'

export const isOfWeb = (url: string): boolean => url.startsWith('http')
