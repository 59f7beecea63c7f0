import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** The settings that a test may choose. By default they are as in `USUAL` and `USUAL_MEDIA`. */
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
  /** For tests with playwright's clock, because the clock stays in a profile. */
  ownProfile?: boolean
}

const USUAL = { locale: 'en-GB', viewport: { width: 1280, height: 900 } }
const USUAL_MEDIA = { colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' } as const

/** Tests use one profile, one after another. Opening a profile takes longer than most tests. */
const profiles = new WeakMap<Browser, Promise<BrowserContext>>()

/** Blank tabs of finished tests. Opening a tab takes as long as loading a page. */
export class IdleTabs {
  readonly #profile: BrowserContext
  readonly #tabs = new Set<Page>()

  constructor(profile: BrowserContext) {
    this.#profile = profile
  }

  async take(): Promise<Page> {
    const [tab] = this.#tabs
    if (!tab) return this.#open()
    this.#tabs.delete(tab)
    return tab
  }

  async giveBack(tab: Page): Promise<void> {
    if (await isMadeBlank(tab)) this.#tabs.add(tab)
    else await tab.close()
  }

  async #open(): Promise<Page> {
    const tab = await this.#profile.newPage()
    // Chromium closes the tabs of a reinstalled extension. A crash ends all tabs of one process.
    tab.on('close', () => this.#tabs.delete(tab))
    tab.on('crash', () => this.#tabs.delete(tab))
    return tab
  }
}

const idleTabs = new WeakMap<BrowserContext, IdleTabs>()

/** Opens a tab for one test in an emptied profile. Some settings need a new profile. */
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
  const idle = idleTabs.get(profile) ?? new IdleTabs(profile)
  idleTabs.set(profile, idle)
  const page = withoutLasting(await idle.take())
  // After a click in a background tab, Chromium draws the tab only once a second.
  await page.bringToFront()
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'pass') await idle.giveBack(page)
    else await page.close()
  })
  return page
}

/** Refuses functions with a lasting effect on the tab or its profile. */
function withoutLasting(page: Page): Page {
  for (const name of ['clock', 'addInitScript'])
    Object.defineProperty(page, name, {
      configurable: true,
      get: () => {
        throw new Error(
          `Open the page with \`ownProfile\`: \`${name}\` would stay for the tests that follow.`,
        )
      },
    })
  return page
}

/** Clears the traces of a test in a tab. Returns whether that succeeded. */
async function isMadeBlank(page: Page): Promise<boolean> {
  try {
    for (const event of ['console', 'pageerror', 'request']) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().clearPermissions()
    await page.evaluate(() => {
      sessionStorage.clear()
      // If the page itself navigates, Chromium uses the tab's process again for the next page.
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
    // This tab keeps the window open when a test closes its own tab.
    await context.newPage()
    return context
  }
  const profile = profiles.get(browser) ?? open()
  profiles.set(browser, profile)
  return profile
}

async function forgetEverything(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await session.detach()
}
