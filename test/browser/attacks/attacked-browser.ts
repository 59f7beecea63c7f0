/** A real browser with the extension in it and one tab: all that the attacks need, the same for each browser. */
export type AttackedBrowser = {
  /** Opens an address as if it had been typed. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the tab's page; a promise is awaited. The value has to survive JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Evaluates until the expression is truthy. */
  until: (expression: string) => Promise<void>
  /** Of every frame in the tab's page: what it shows, see `SHOWN`. */
  frames: () => Promise<string[]>
  /** `chrome-extension://…` or `moz-extension://…`. */
  extension: string
  /** What the browser's console has called an error so far, exceptions and forbidden scripts included. */
  consoleErrors: string[]
  close: () => Promise<void>
}

/**
 * What a document shows: its own address, which for the browser's error page is the browser's, its title, which stands
 * there even before anything is drawn, and its text.
 */
export const SHOWN = `[document.documentURI, document.title, document.body?.innerText].join(' ')`
