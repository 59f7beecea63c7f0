import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { canInstall, installPackages } from '../debian.ts'

export const BROWSER_NAMES = ['Chromium', 'Firefox'] as const
export type BrowserName = (typeof BROWSER_NAMES)[number]

/** The real browsers the tests drive, and how a machine gets them. */
type Browser = { name: BrowserName; variable: string; paths: string[]; debianPackages: string[] }

/**
 * Chromium without a window around its pages: the same pages for a third less processor time. It takes no extensions.
 * Debian has it, and where it is missing Chromium does.
 */
const HEADLESS_SHELL = { path: '/usr/bin/chromium-headless-shell', debianPackage: 'chromium-headless-shell' }

const DEBIANS_CHROMIUM = '/usr/bin/chromium'

const BROWSERS: Browser[] = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    paths: [
      DEBIANS_CHROMIUM,
      '/usr/bin/chromium-browser',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      // `npx playwright-core install chromium` puts it there, on every platform.
      chromium.executablePath(),
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    debianPackages: ['chromium', 'chromium-browser'],
  },
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    paths: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debianPackages: ['firefox-esr', 'firefox'],
  },
]

/** The path of a browser's program. Throws with one line that says what to install when it is not there. */
export function browserPath(name: BrowserName): string {
  const browser = BROWSERS.find((candidate) => candidate.name === name)
  const path = browser && find(browser)
  if (path === undefined) throw new Error(missing([name]))
  return path
}

/** The path of a Chromium for pages alone. */
export const pagesChromiumPath = (): string =>
  !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL.path)
    ? HEADLESS_SHELL.path
    : browserPath('Chromium')

/** Installs those that are missing, if that can be done without asking (Debian or Ubuntu, as root); throws otherwise. */
export function installMissingBrowsers(names: readonly BrowserName[]): void {
  const absent = BROWSERS.filter((browser) => names.includes(browser.name) && find(browser) === undefined)
  if (canInstall()) {
    for (const { debianPackages } of absent) installFirstAvailable(debianPackages)
    const needsShell = names.includes('Chromium') && pagesChromiumPath() === DEBIANS_CHROMIUM
    if (needsShell) installFirstAvailable([HEADLESS_SHELL.debianPackage])
  }
  const stillAbsent = absent.filter((browser) => find(browser) === undefined)
  if (stillAbsent.length > 0) throw new Error(missing(stillAbsent.map(({ name }) => name)))
}

function find({ variable, paths }: Browser): string | undefined {
  const chosen = process.env[variable]
  return [...(chosen ? [chosen] : []), ...paths].find((path) => existsSync(path))
}

/** Ubuntu and Debian name their packages differently: the first that can be installed will do. */
function installFirstAvailable(packages: string[]): void {
  packages.some((name) => installPackages(name))
}

const missing = (names: readonly string[]): string =>
  `The tests drive real browsers, and ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing: install ${names.join(' and ')}, or set ${names.map((name) => `${name.toUpperCase()}_PATH`).join(' and ')}.`
