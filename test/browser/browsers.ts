import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

export type BrowserName = 'Chromium' | 'Firefox'

/** The real browsers that the tests drive. */
type Browser = { variable: string; paths: readonly string[] }

/**
 * Chromium without a window around its pages: the same pages for a third less processor time. It takes no extensions.
 * Debian has it, and where it is missing Chromium does.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const BROWSERS: Readonly<Record<BrowserName, Browser>> = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    paths: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      // `npx playwright-core install chromium` puts it there, on every platform.
      chromium.executablePath(),
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    paths: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
  },
}

/** The path of a browser's program; undefined if it is not there. */
export function findBrowser(name: BrowserName): string | undefined {
  const { variable, paths } = BROWSERS[name]
  const chosen = process.env[variable]
  return (chosen ? [chosen] : paths).find((path) => existsSync(path))
}

/** The path of a browser's program. Throws with one line that says what to install when it is not there. */
export function browserPath(name: BrowserName): string {
  const path = findBrowser(name)
  if (path !== undefined) return path
  throw new Error(
    `The tests drive real browsers, and ${name} is missing: install it, or set ${BROWSERS[name].variable}.`,
  )
}

/** The path of a Chromium for pages alone. */
export const pagesChromiumPath = (): string =>
  !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browserPath('Chromium')
