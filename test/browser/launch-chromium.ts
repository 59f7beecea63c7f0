import { type Browser, chromium } from 'playwright-core'
import { pagesChromiumPath } from './browsers.ts'

/**
 * Root may not use the sandbox. The next three keep the browser from calling home. Emulating a graphics card takes a
 * quarter of the tests' time. A process for each tab costs as much as most tests do in it. A page lives for seconds here:
 * optimizing compilers in other threads take a quarter of the pages' processor time, and save none.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--process-per-site',
  '--js-flags=--single-threaded --no-maglev --no-turbofan',
]

/** Launches a Chromium for pages without the extension. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: pagesChromiumPath(), args: CHROMIUM_ARGS })
