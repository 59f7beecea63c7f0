import type { Page } from 'playwright-core'
import { freePort, startProgram } from '../../programs.ts'
import { post } from '../daemon/answers.ts'
import type { Measured, Samples } from '../rows.ts'
import { launch, longestTask, openPage } from './browser.ts'

const ROUNDS = 7

/** Measures a query of 50 × 50 people, from the end of the backend's answer to the paint of its first rows. */
export async function pageQuery(
  folder: string,
  dataFolder: string,
  { left, right }: { left: string[]; right: string[] },
): Promise<Measured> {
  const [backendPort, daemonPort] = [await freePort(), await freePort()]
  const backendUrl = `http://127.0.0.1:${backendPort}`
  const daemon = await startProgram(
    'daemon',
    { COAUTHORS_DATA_DIR: folder, API_BASE_URL: backendUrl },
    daemonPort,
  )
  const backend = await startProgram(
    'backend',
    { DATA_DIR: dataFolder, CORS_ORIGINS: daemon.url },
    backendPort,
  )
  const browser = await launch()
  const painted: Samples = { ours: [], theirs: [] }
  const tasks: Samples = { ours: [], theirs: [] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await post(`${daemon.url}/api/runtime/cache/clear`, { all: true })
      const page = await openPage(browser, daemon.url)
      for (const [name, lines] of [
        ['Authors A', left],
        ['Authors B', right],
      ] as const)
        await page.getByRole('textbox', { name }).fill(lines.join('\n'))
      // Waits until the page has checked the lists, which it does after each change.
      await page.waitForTimeout(1000)
      await longestTask(page)
      painted.ours.push(await paintedAfter(page))
      tasks.ours.push(await longestTask(page))
      await page.context().close()
    }
  } finally {
    await browser.close()
    await Promise.all([daemon.stop(), backend.stop()])
  }
  return { '50 × 50, from the answer to its paint': painted, '50 × 50, longest task until then': tasks }
}

async function paintedAfter(page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new MutationObserver(() => {
          if (document.querySelector('[role=grid] [role=row] [role=gridcell]') === null) return
          seen.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now())
            port2.postMessage(null)
          })
        })
        seen.observe(document.body, { subtree: true, childList: true })
      }),
  )
  await page.getByRole('button', { name: 'Find joint papers' }).click()
  const at = await shown
  const answeredAt = await page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/coauthors/pairs'))
    return Math.max(...answers.map((entry) => entry.startTime + entry.duration))
  })
  return at - answeredAt
}
