import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { browserPath } from './browsers.ts'

/** The page in a real Chromium, as a user meets it. */

/** Root may not use the sandbox; the rest keeps the browser from calling home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath('Chromium'), args: CHROMIUM_ARGS })

// Far longer than anything takes, far shorter than a test may.
const PATIENCE_MS = 15_000

export type OpenedPage = {
  page: Page
  /** What the browser's console called an error, exceptions included. */
  consoleErrors: string[]
  /** Requests of the page since it was opened, newest last. */
  requests: Request[]
}

/** Opens the page with a profile of its own: nothing is remembered from other tests. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const opened = watched(await context.newPage())
  await opened.page.goto(url)
  return opened
}

/** Takes down what happens in a page from now on. */
export function watched(page: Page): OpenedPage {
  page.setDefaultTimeout(PATIENCE_MS)
  const consoleErrors: string[] = []
  const requests: Request[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  page.on('request', (request) => requests.push(request))
  return { page, consoleErrors, requests }
}

export async function fillSides(
  page: Page,
  left: readonly string[],
  right: readonly string[],
): Promise<void> {
  await page.getByRole('textbox', { name: 'Authors A' }).fill(left.join('\n'))
  await page.getByRole('textbox', { name: 'Authors B' }).fill(right.join('\n'))
}

export const findButton = (page: Page) => page.getByRole('button', { name: 'Find joint papers' })

/** Fills both sides, asks, and waits for the matrix. */
export async function ask(page: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  await fillSides(page, left, right)
  await findButton(page).click()
  await matrixOf(page).waitFor()
}

export const matrixOf = (page: Page) => page.getByRole('grid', { name: 'Co-authorship matrix' })
export const papersOf = (page: Page) => page.getByRole('region', { name: 'Joint papers' })

/** Requests to an endpoint, by the end of their path. */
export const requestsTo = (requests: readonly Request[], endpoint: string): Request[] =>
  requests.filter((request) => new URL(request.url()).pathname.endsWith(endpoint))

/** Waits until the page has sent the put that stores an answer and the daemon has taken it. */
export const untilStored = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/runtime/cache/put') && response.ok())

/** What axe finds wrong with the page as it stands, each with the places. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's CSP blocks script tags; evaluate is not bound by it.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    // `axe` is there since the line before; the page's own types do not know it.
    (globalThis as unknown as { axe: typeof axe }).axe.run(document),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
