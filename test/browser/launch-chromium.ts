import { type BrowserServer, chromium } from 'playwright-core'
import { browserPath } from './browsers.ts'

/** Root may not use the sandbox; the rest keeps the browser from calling home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium that several processes can drive at a time; it ends when whoever launched it closes it. */
export const launchChromium = (): Promise<BrowserServer> =>
  chromium.launchServer({ executablePath: browserPath('Chromium'), args: CHROMIUM_ARGS })
