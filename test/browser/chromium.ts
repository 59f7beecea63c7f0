import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import type axe from 'axe-core'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { launchChromium } from './launch-chromium.ts'
import { openTab, type TabOptions } from './tabs.ts'

let launched: Promise<Browser> | undefined

/** One Chromium for a test process. Two processes cannot share it: pages of a site share a thread and the clipboard. */
export const sharedChromium = (): Promise<Browser> => {
  launched ??= launchChromium()
  return launched
}

// Longer than any step, and shorter than a test may take.
const PATIENCE_MS = 15_000

export type OpenedPage = {
  page: Page
  /** Includes exceptions. */
  consoleErrors: string[]
  /** Newest last. */
  requests: Request[]
}

/** Opens the page without anything stored by other tests. */
export async function openPage(browser: Browser, url: string, options: TabOptions = {}): Promise<OpenedPage> {
  const opened = watched(await openTab(browser, url, options))
  await opened.page.goto(url)
  return opened
}

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

/** The button in an answer's header that opens the folded form. */
export const editButton = (page: Page) => page.getByRole('button', { name: /^Edit: / })

export async function openForm(page: Page): Promise<void> {
  const edit = editButton(page)
  if (await edit.isVisible()) await edit.click()
}

/** One of the two lists, even if the folded form hides it. */
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

/** Fills a list in one step. With playwright's `fill`, the page would read a long list for seconds. */
export const fillLines = (list: Locator, lines: readonly string[]): Promise<void> =>
  list.evaluate((field: HTMLTextAreaElement, text) => {
    field.focus()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, lines.join('\n'))

export const findButton = (page: Page) => page.getByRole('button', { name: 'Find joint papers' })

export async function ask(page: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  await fillSides(page, left, right)
  await findButton(page).click()
  await openMatrix(page)
}

export const matrixButton = (page: Page) => page.getByRole('button', { name: 'Matrix', exact: true })

export async function openMatrix(page: Page): Promise<void> {
  await matrixButton(page).waitFor()
  if ((await matrixButton(page).getAttribute('aria-pressed')) !== 'true') await matrixButton(page).click()
  await matrixOf(page).waitFor()
}

/** Waits for an answer, and opens the people of B. */
export async function openPeople(page: Page): Promise<void> {
  await matrixButton(page).waitFor()
  if ((await matrixButton(page).getAttribute('aria-pressed')) === 'true') await matrixButton(page).click()
  await peopleOf(page).waitFor()
}

export async function showNames(page: Page): Promise<void> {
  const names = page.getByRole('button', { name: /names? to settle$|^Names$/ })
  if (!(await page.locator('#names').isVisible())) await names.click()
}

/** The menu *More* of an answer's header, opened. */
export async function moreOf(page: Page): Promise<Locator> {
  const menu = page.getByRole('dialog', { name: 'More' })
  if (!(await menu.isVisible()))
    await page.locator('.document-header').getByRole('button', { name: 'More' }).click()
  return menu
}

export async function waitForSource(page: Page, source: RegExp): Promise<void> {
  const menu = await moreOf(page)
  await menu.getByText(source).waitFor()
  await menu.press('Escape')
}

export async function refresh(page: Page): Promise<void> {
  await (await moreOf(page)).getByRole('button', { name: 'Refresh' }).click()
}

/** Presses keys faster than the page paints, with one microtask between two keys. */
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

export async function downloadedText(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return text(await download.createReadStream())
}

export const requestsTo = (requests: readonly Request[], endpoint: string): Request[] =>
  requests.filter((request) => new URL(request.url()).pathname.endsWith(endpoint))

/** Waits until the rail shows the backend's data. */
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

export const untilStored = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/runtime/cache/put') && response.ok())

/** axe's violations in the page or in a part of it, each with its elements. */
export const axeViolations = (page: Page, part?: string): Promise<string[]> => violationsOf(page, { part })

/** axe's violations of the rules for colours and sizes. An earlier check of the page covers the other rules. */
export const looksViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, {
    rules: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  })

type Looked = { part?: string | undefined; rules?: string[] }

async function violationsOf(page: Page, looked: Looked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page)
  const violations = await page.evaluate(
    ({ part, rules }) =>
      // the line above has loaded `axe`
      (globalThis as unknown as { axe: typeof axe }).axe
        .run(part ?? document, {
          resultTypes: ['violations'],
          // The page has no frames, and no rule needs a preload.
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

/** The page's CSP blocks script tags, and playwright's `evaluate` takes twice as long as the protocol. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

export const toastOf = (page: Page) => page.locator('.undo-toast')

export const useClipboard = (page: Page): Promise<void> =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
