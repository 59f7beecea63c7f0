/** A tab of a real browser with the extension. */
export type AttackedBrowser = {
  /** Opens an address as if the user had typed it. */
  open: (url: string) => Promise<void>
  /** Evaluates in the page, and awaits a promise. The value must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Evaluates until the expression is truthy. */
  until: (expression: string) => Promise<void>
  /** The content of each frame in the page, see `SHOWN`. */
  frames: () => Promise<string[]>
  /** Sends requests for the backend's default address to `url`, because another program may use that port. */
  defaultBackendIs: (url: string) => Promise<void>
  /** `chrome-extension://…` or `moz-extension://…`. */
  extension: string
  /** All errors in the console, even exceptions and forbidden scripts. */
  consoleErrors: string[]
  close: () => Promise<void>
}

/** Views ask this port if no daemon names a backend. */
export const DEFAULT_BACKEND_PORT = '8091'

/** Address, title and text of a document. After a failed load, the address is that of the browser's error page. */
export const SHOWN = `[document.documentURI, document.title, document.body?.innerText].join(' ')`
