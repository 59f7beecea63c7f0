/** A real browser with the extension in it and one tab: all that the attacks need, the same for each browser. */
export type AttackedBrowser = {
  /** Opens an address as if it had been typed. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the tab's page; a promise is awaited. The value has to survive JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Evaluates until the expression is truthy. */
  until: (expression: string) => Promise<void>
  /** The content of every frame in the tab's page, see `SHOWN`. */
  frames: () => Promise<string[]>
  /** Requests to a backend's default address arrive at `url`, since any program may have that port here. */
  defaultBackendIs: (url: string) => Promise<void>
  /** `chrome-extension://…` or `moz-extension://…`. */
  extension: string
  /** The browser console's errors so far, exceptions and forbidden scripts included. */
  consoleErrors: string[]
  close: () => Promise<void>
}

/** Where a backend is asked when no daemon names one. */
export const DEFAULT_BACKEND_PORT = '8091'

/**
 * A document's address (the browser's own for its error page), its title, which is set before anything is
 * drawn, and its text.
 */
export const SHOWN = `[document.documentURI, document.title, document.body?.innerText].join(' ')`
