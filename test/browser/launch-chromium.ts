import { type Browser, chromium } from 'playwright-core'
import { pagesChromiumPath } from './browsers.ts'

/**
 * Root may not use the sandbox. The next three keep the browser from calling home. Without a graphics card it would compute
 * one, for a quarter of the tests' time. A process for each tab costs as much as all that most tests do in it. A page lives
 * for seconds here, and machine code that is made of its scripts beside it, in threads of its own, would cost a quarter of
 * the processor time of pages and save none.
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

/** A Chromium for pages alone. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: pagesChromiumPath(), args: CHROMIUM_ARGS })
