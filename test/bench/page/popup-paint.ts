import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { buildExtensionIfStale } from '../../browser/extension/build-extension.ts'
import { launchWithExtension } from '../../browser/extension/chromium.ts'
import type { Measured } from '../rows.ts'

const ROUNDS = 15

/** Compares the popup with a page of one line in the same extension. */
export async function popupPaint(): Promise<Measured> {
  await buildExtensionIfStale('chromium')
  const chromium = await launchWithExtension({
    // Without the tests' flags, the browser compiles scripts as users' browsers do.
    args: ['--js-flags='],
    prepare: (folder) => writeFileSync(join(folder, 'trivial.html'), '<!doctype html><p>CoAuthors</p>'),
  })
  try {
    const page = await chromium.openTab()
    const paint = (name: string) => paintOf(page, `chrome-extension://${chromium.extensionId}/${name}.html`)
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (const name of ['popup', 'trivial']) await paint(name)
    for (let round = 0; round < ROUNDS; round++) {
      times.ours.push(await paint('popup'))
      times.theirs.push(await paint('trivial'))
    }
    return { 'popup, until it is painted': times }
  } finally {
    await chromium.close()
  }
}

/** The milliseconds from the navigation to the first paint with content. */
async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [painted] = list.getEntriesByName('first-contentful-paint')
          if (painted) resolve(painted.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}
