/** One tab of a real browser with the extension, with the same interface for each browser. */
export type AttackedBrowser = {
  /** Opens an address as if the user had typed it. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the tab's page, and awaits a promise. The value must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Evaluates until the expression is truthy. */
  until: (expression: string) => Promise<void>
  /** The content of every frame in the tab's page, see `SHOWN`. */
  frames: () => Promise<string[]>
  /** Sends requests for the backend's default address to `url`, because any program may have the default port here. */
  defaultBackendIs: (url: string) => Promise<void>
  /** `chrome-extension://…` or `moz-extension://…`. */
  extension: string
  /** The browser console's errors so far, exceptions and forbidden scripts included. */
  consoleErrors: string[]
  close: () => Promise<void>
}

/** The port of the backend that views ask when no daemon names a backend. */
export const DEFAULT_BACKEND_PORT = '8091'

/** An expression for a document's address, title and text. A browser's error page has an address of the browser. */
export const SHOWN = `[document.documentURI, document.title, document.body?.innerText].join(' ')`
