import { type Browser, chromium, type Page } from 'playwright-core'
import { pagesChromiumPath } from '../../browser/browsers.ts'

/** Starts a Chromium that compiles scripts as users' browsers do. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: pagesChromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-precise-memory-info',
      '--js-flags=--max-old-space-size=4000',
    ],
  })

/** Opens a page in a window of a usual size, and records its long tasks from the start. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const tasks: Task[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url)
  return page
}

type Task = { startTime: number; duration: number }

/** The milliseconds of the longest task since the last call; 0 if all took less than 50 ms. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // The cast holds, because `openPage` has set this.
    const { longTasks } = globalThis as unknown as { longTasks: { duration: number }[] }
    return Math.max(0, ...longTasks.splice(0).map(({ duration }) => duration))
  })
