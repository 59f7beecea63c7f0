import type { ExtensionPage } from './built.ts'
import type { View } from './view.ts'

/** The extension in a browser, told apart by nothing but its name: what is said of one holds of the other. */
export type Installed = {
  /** One of the extension's pages in a tab of its own. */
  open: (name: ExtensionPage) => Promise<OpenedView>
  /** A web page in a tab of its own. */
  openUrl: (url: string) => Promise<OpenedView>
  /** Closes every tab that was opened, forgets all that is kept, and keeps `items` instead. */
  beginWith: (items: Kept) => Promise<void>
  /** Keeps `items` beside what is kept. */
  keep: (items: Kept) => Promise<void>
  /** All that is kept. */
  kept: () => Promise<Kept>
  restart: () => Promise<void>
  /**
   * Waits until the browser asks its user whether the extension may reach a host, and allows it after `before`.
   * Absent where no protocol reaches that question.
   */
  allowHost?: (host: string, before: () => Promise<void>) => Promise<void>
}

/** The extension's stored values, by name. */
export type Kept = Record<string, unknown>

export type OpenedView = View & {
  /** The addresses on the web that the view has asked for, newest last. */
  requests: () => string[]
  consoleErrors: () => string[]
  /** Presses the key where the focus is. */
  pressEnter: () => Promise<void>
  close: () => Promise<void>
}

/** A name that leads to this machine in Firefox, which knows no better than that it lies elsewhere. */
export const ELSEWHERE = 'elsewhere.test'
/** Another one, since what a browser was once allowed it is not asked again. */
export const FAR_BACKEND = 'backend.test'
/** A site of pages that the extension has no permission for, which leads to this machine in both browsers. */
export const SITE = 'pages.test'

/** Whether an address is on the web, and none of the extension's own. */
export const isOfWeb = (url: string): boolean => url.startsWith('http')
