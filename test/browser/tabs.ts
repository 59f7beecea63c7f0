import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** How a page is looked at; whatever is not said is as in `USUAL`. */
export type TabOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'locale' | 'javaScriptEnabled'
>

const USUAL = { locale: 'en-GB', viewport: { width: 1280, height: 900 } }

/** The profile that tests have one after another: a new one costs the browser more than all that most tests do in it. */
const profiles = new WeakMap<Browser, Promise<BrowserContext>>()

/** A tab for one test in a profile that has forgotten everything; what cannot be changed of one gets its own. */
export async function openTab(browser: Browser, url: string, options: TabOptions): Promise<Page> {
  const { locale, javaScriptEnabled, viewport, ...media } = options
  if (locale !== undefined || javaScriptEnabled !== undefined) {
    const context = await browser.newContext({ ...USUAL, ...options })
    onTestFinished(() => context.close())
    return context.newPage()
  }
  const page = await (await usualProfile(browser)).newPage()
  onTestFinished(() => page.close())
  await forgetEverything(page, url)
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia(media)
  return page
}

function usualProfile(browser: Browser): Promise<BrowserContext> {
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext(USUAL)
    context.once('close', () => profiles.delete(browser))
    // While it stays, the window stays when a test's tab goes.
    await context.newPage()
    return context
  }
  const profile = profiles.get(browser) ?? open()
  profiles.set(browser, profile)
  return profile
}

/** What pages of the address's origin have kept. */
async function forgetEverything(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await session.detach()
}
