import { type Browser, chromium } from 'playwright-core'
import { pagesChromiumPath } from './browsers.ts'

export const CHROMIUM_ARGS = [
  // As root, Chromium refuses to start with its sandbox.
  '--no-sandbox',
  // Without these three, the browser contacts its maker.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Emulating a graphics card takes a quarter of the tests' time.
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Starting a process for each tab takes as long as most tests.
  '--process-per-site',
  // Test pages live for seconds: optimizing compilers would take a quarter of the pages' processor time.
  '--js-flags=--single-threaded --no-maglev --no-turbofan',
]

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: pagesChromiumPath(), args: CHROMIUM_ARGS })
