import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** How a page is looked at; whatever is not said is as in `USUAL`. */
export type TabOptions = Pick<
  BrowserContextOptions,
  | 'viewport'
  | 'colorScheme'
  | 'reducedMotion'
  | 'forcedColors'
  | 'locale'
  | 'javaScriptEnabled'
  | 'httpCredentials'
> & {
  /** A profile that goes with the test: playwright's clock stays in one for good, and in all its tabs. */
  ownProfile?: boolean
}

const USUAL = { locale: 'en-GB', viewport: { width: 1280, height: 900 } }
const USUAL_MEDIA = { colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' } as const

/** The profile that tests have one after another: a new one costs the browser more than all that most tests do in it. */
const profiles = new WeakMap<Browser, Promise<BrowserContext>>()

/** Blank tabs that tests are done with: a new one costs the browser as much again as a page that is loaded in it. */
const idleTabs = new WeakMap<BrowserContext, Page[]>()

/** A tab for one test in a profile that has forgotten everything; what cannot be changed of one gets its own. */
export async function openTab(browser: Browser, url: string, options: TabOptions): Promise<Page> {
  const { ownProfile = false, ...looks } = options
  const { locale, javaScriptEnabled, httpCredentials, viewport, ...media } = looks
  const isOther = [locale, javaScriptEnabled, httpCredentials].some((one) => one !== undefined)
  if (ownProfile || isOther) {
    const context = await browser.newContext({ ...USUAL, ...looks })
    onTestFinished(() => context.close())
    return context.newPage()
  }
  const page = await sharedTabOf(await usualProfile(browser))
  await forgetEverything(page, url)
  await page.setViewportSize(viewport ?? USUAL.viewport)
  await page.emulateMedia({ media: null, ...USUAL_MEDIA, ...media })
  return page
}

async function sharedTabOf(profile: BrowserContext): Promise<Page> {
  const idle = idleTabs.get(profile) ?? []
  idleTabs.set(profile, idle)
  const page = idle.pop() ?? withoutLasting(await profile.newPage())
  // A click in a tab behind another makes Chromium draw it once a second, whatever opens in it from then on.
  await page.bringToFront()
  onTestFinished(async ({ task }) => {
    const isReusable = task.result?.state === 'pass' && (await isMadeBlank(page))
    if (isReusable) idle.push(page)
    else await page.close()
  })
  return page
}

/** A tab without what would stay in it, or in its profile, for the tests that follow. */
function withoutLasting(page: Page): Page {
  for (const name of ['clock', 'addInitScript'])
    Object.defineProperty(page, name, {
      get: () => {
        throw new Error(
          `Open the page with \`ownProfile\`: \`${name}\` would stay for the tests that follow.`,
        )
      },
    })
  return page
}

/** Whether nothing is left in a tab of what a test has done there. */
export async function isMadeBlank(page: Page): Promise<boolean> {
  try {
    for (const event of ['console', 'pageerror', 'request']) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().clearPermissions()
    await page.evaluate(() => {
      sessionStorage.clear()
      // Left by itself and not by the browser, the site keeps its process, which the next page finds warm.
      location.replace('about:blank')
    })
    await page.waitForURL('about:blank')
    await page.mouse.move(0, 0)
    return true
  } catch {
    return false
  }
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

/** Clears all storage of the address's origin. */
async function forgetEverything(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await session.detach()
}
