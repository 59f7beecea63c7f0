import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import type axe from 'axe-core'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { launchChromium } from './launch-chromium.ts'
import { openTab, type TabOptions } from './tabs.ts'

/** Drives the page in a real Chromium as a user does. */

let launched: Promise<Browser> | undefined

/**
 * Launches one Chromium for all files of a test process. Two processes do not share a Chromium, because pages of one site
 * share a thread and the clipboard.
 */
export const sharedChromium = (): Promise<Browser> => {
  launched ??= launchChromium()
  return launched
}

// Far longer than any step takes, far shorter than a test may take.
const PATIENCE_MS = 15_000

export type OpenedPage = {
  page: Page
  /** The browser console's errors, exceptions included. */
  consoleErrors: string[]
  /** Requests of the page since it was opened, newest last. */
  requests: Request[]
}

/** Opens the page for one test, without anything stored by other tests. */
export async function openPage(browser: Browser, url: string, options: TabOptions = {}): Promise<OpenedPage> {
  const opened = watched(await openTab(browser, url, options))
  await opened.page.goto(url)
  return opened
}

/** Records a page's errors and requests from now on. */
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

/** Finds the button in an answer's header that opens the folded form. */
export const editButton = (page: Page) => page.getByRole('button', { name: /^Edit: / })

/** Opens the form, if it is folded. */
export async function openForm(page: Page): Promise<void> {
  const edit = editButton(page)
  if (await edit.isVisible()) await edit.click()
}

/** Finds one of the two lists, also while the folded form hides it. */
export const listOf = (page: Page, side: 'A' | 'B') =>
  page.getByRole('textbox', { name: `Authors ${side}`, includeHidden: true })

export async function fillSides(
  page: Page,
  left: readonly string[],
  right: readonly string[],
): Promise<void> {
  await openForm(page)
  await fillLines(page.getByRole('textbox', { name: 'Authors A' }), left)
  await fillLines(page.getByRole('textbox', { name: 'Authors B' }), right)
}

/** Fills a list in one step. Playwright's `fill` makes the page read a long list line by line for seconds. */
export const fillLines = (list: Locator, lines: readonly string[]): Promise<void> =>
  list.evaluate((field: HTMLTextAreaElement, text) => {
    field.focus()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, lines.join('\n'))

export const findButton = (page: Page) => page.getByRole('button', { name: 'Find joint papers' })

/** Fills both lists, asks, waits for the answer, and opens its matrix. */
export async function ask(page: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  await fillSides(page, left, right)
  await findButton(page).click()
  await openMatrix(page)
}

/** Finds the button that switches between matrix and list. The page remembers the view. */
export const matrixButton = (page: Page) => page.getByRole('button', { name: 'Matrix', exact: true })

/** Waits for an answer, and shows its matrix. */
export async function openMatrix(page: Page): Promise<void> {
  await matrixButton(page).waitFor()
  if ((await matrixButton(page).getAttribute('aria-pressed')) !== 'true') await matrixButton(page).click()
  await matrixOf(page).waitFor()
}

/** Waits for an answer, and shows the people of B. */
export async function openPeople(page: Page): Promise<void> {
  await matrixButton(page).waitFor()
  if ((await matrixButton(page).getAttribute('aria-pressed')) === 'true') await matrixButton(page).click()
  await peopleOf(page).waitFor()
}

export async function showNames(page: Page): Promise<void> {
  const names = page.getByRole('button', { name: /names? to settle$|^Names$/ })
  if (!(await page.locator('#names').isVisible())) await names.click()
}

/** Opens the menu *More* of an answer's header if it is closed, and returns it. */
export async function moreOf(page: Page): Promise<Locator> {
  const menu = page.getByRole('dialog', { name: 'More' })
  if (!(await menu.isVisible()))
    await page.locator('.document-header').getByRole('button', { name: 'More' }).click()
  return menu
}

/** Waits until the menu *More* shows this source of the answer. */
export async function waitForSource(page: Page, source: RegExp): Promise<void> {
  const menu = await moreOf(page)
  await menu.getByText(source).waitFor()
  await menu.press('Escape')
}

export async function refresh(page: Page): Promise<void> {
  await (await moreOf(page)).getByRole('button', { name: 'Refresh' }).click()
}

/** Presses keys faster than the page paints: the page has one microtask between two keys. */
export const pressAtOnce = (page: Page, ...keys: string[]): Promise<void> =>
  page.evaluate(async (keys) => {
    for (const key of keys) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await null
    }
  }, keys)

export const matrixOf = (page: Page) => page.getByRole('grid', { name: 'Co-authorship matrix' })
export const peopleOf = (page: Page) => page.getByRole('grid', { name: 'People of B' })
export const papersOf = (page: Page) => page.getByRole('region', { name: 'Joint papers' })

export const isFocused = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement)

/** Runs `press`, which must download a file. Returns the file's text. */
export async function downloadedText(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return text(await download.createReadStream())
}

/** Returns the requests whose path ends with an endpoint. */
export const requestsTo = (requests: readonly Request[], endpoint: string): Request[] =>
  requests.filter((request) => new URL(request.url()).pathname.endsWith(endpoint))

/** Waits until the line under the product's name shows the backend's data. */
export const untilBackendReady = (page: Page): Promise<void> =>
  page.locator('.server-status .dot:is(.dot-ready, .dot-no-data)').waitFor()

/** Leaves out requests that may come late: parts of the page, the rail's lists, and the daemon's settings. */
export const withoutRail = (requests: readonly Request[]): Request[] =>
  requests.filter(
    (request) =>
      !/^\/assets\/|\/(cache\/list|runtime\/config|documents\/\w+\/(list|get))$/.test(
        new URL(request.url()).pathname,
      ),
  )

/** Waits until the daemon has stored an answer of the page. */
export const untilStored = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/runtime/cache/put') && response.ok())

/** Resolves to axe's violations in the page or in one part of the page, each with its elements. */
export const axeViolations = (page: Page, part?: string): Promise<string[]> => violationsOf(page, { part })

/** Resolves to axe's violations of colours and sizes, for a page whose other rules were checked in another theme or width. */
export const looksViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, {
    rules: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  })

type Looked = { part?: string | undefined; rules?: string[] }

async function violationsOf(page: Page, looked: Looked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page)
  const violations = await page.evaluate(
    ({ part, rules }) =>
      // The line above has loaded `axe`, which the page's own types lack.
      (globalThis as unknown as { axe: typeof axe }).axe
        .run(part ?? document, {
          resultTypes: ['violations'],
          // The page has no frame, and no rule needs a preload.
          preload: false,
          iframes: false,
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
        })
        .then(({ violations }) =>
          violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })),
        ),
    looked,
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe by the browser's protocol: the page's CSP blocks script tags, and playwright's evaluate takes twice as long. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

/** Finds the line that names the last change and offers Undo. */
export const toastOf = (page: Page) => page.locator('.undo-toast')

/** Lets the page read and write the clipboard. */
export const useClipboard = (page: Page): Promise<void> =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
