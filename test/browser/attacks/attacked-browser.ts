/** One tab of a real browser with the extension, with the same interface for each browser. */
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

/** The port of the backend that views ask when no daemon names a backend. */
export const DEFAULT_BACKEND_PORT = '8091'

/**
 * An expression for a document's address, title and text. A page sets its title before it draws anything. An error page
 * has an address of the browser's own.
 */
export const SHOWN = `[document.documentURI, document.title, document.body?.innerText].join(' ')`
