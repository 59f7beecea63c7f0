import { expect } from 'vitest'
import { watched } from '../chromium.ts'
import { launchWithExtension } from '../extension/chromium.ts'
import { type AttackedBrowser, DEFAULT_BACKEND_PORT, SHOWN } from './attacked-browser.ts'
import { FOREIGN_NAME } from './hostile-site.ts'

export async function openAttackedChromium(): Promise<AttackedBrowser> {
  const chromium = await launchWithExtension({
    args: [`--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`],
  })
  const { page, consoleErrors } = watched(await chromium.context.newPage())
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    // Evaluation fails while one page replaces another, so a failure counts as false.
    until: (expression) =>
      expect
        .poll(() => page.evaluate(`Boolean(${expression})`).catch(() => false), { timeout: PATIENCE_MS })
        .toBe(true),
    frames: () =>
      Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.evaluate<string>(SHOWN)),
      ),
    defaultBackendIs: async (url) => {
      const usual = `http://127.0.0.1:${DEFAULT_BACKEND_PORT}`
      await page.unroute(`${usual}/**`)
      await page.route(`${usual}/**`, (route) =>
        route.continue({ url: route.request().url().replace(usual, url) }),
      )
    },
    extension: `chrome-extension://${chromium.extensionId}`,
    consoleErrors,
    close: chromium.close,
  }
}

const PATIENCE_MS = 15_000
