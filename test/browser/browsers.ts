import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

export type BrowserName = 'Chromium' | 'Firefox'

/** `variable`: the environment variable with the program's path. `paths`: the usual paths. */
type Browser = { variable: string; paths: readonly (string | (() => string))[] }

/** Needs a third less processor time than the full Chromium, but runs no extensions. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const BROWSERS: Readonly<Record<BrowserName, Browser>> = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    paths: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      downloadedChromium,
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

/** Finds the Chromium of `npx playwright-core install chromium`. Call it late: the package needs most of a second to load. */
function downloadedChromium(): string {
  const { chromium }: typeof import('playwright-core') = createRequire(import.meta.url)('playwright-core')
  return chromium.executablePath()
}

/** The path of a browser's program; undefined if it is missing. */
export function findBrowser(name: BrowserName): string | undefined {
  const { variable, paths } = BROWSERS[name]
  const chosen = process.env[variable]
  for (const path of chosen ? [chosen] : paths) {
    const place = typeof path === 'string' ? path : path()
    if (existsSync(place)) return place
  }
  return undefined
}

/** The path of a browser's program. Throws one line that says what to install. */
export function browserPath(name: BrowserName): string {
  const path = findBrowser(name)
  if (path !== undefined) return path
  throw new Error(
    `The tests drive real browsers, and ${name} is missing: install it, or set ${BROWSERS[name].variable}.`,
  )
}

/** The path of a Chromium for pages without the extension. */
export const pagesChromiumPath = (): string =>
  !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browserPath('Chromium')
