import { expect, test } from 'vitest'
import { FOREIGN_NAME } from './hostile-site.ts'
import { callOf, followLink, submitForm } from './page-scripts.ts'
import { backendAt, daemonAt, daemonStats, type Scene } from './scene.ts'

const STATUS = `performance.getEntriesByType('navigation')[0].responseStatus`

/** These attacks navigate the whole tab. */
export function describeNavigations(scene: () => Scene): void {
  test('answers 403 under a foreign host name', async () => {
    const { browser, world } = scene()
    const before = await daemonStats(scene())
    for (const { port } of [world.daemon, world.backend]) {
      await browser.open(`http://${FOREIGN_NAME}:${port}/`)
      expect(await browser.evaluate(STATUS)).toBe(403)
    }
    expect(await daemonStats(scene())).toEqual(before)
  })

  test('lets a link of another site open the page, but no endpoint', async () => {
    const { browser, world, site } = scene()
    const follow = async (url: string): Promise<unknown> => {
      await browser.open(site.asWebSite)
      await browser.evaluate(callOf(followLink, url))
      await browser.until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`)
      return browser.evaluate(STATUS)
    }
    const before = await daemonStats(scene())
    for (const { url, read } of [daemonAt(world.daemon.url), backendAt(world.backend.url)]) {
      expect(await follow(url + read)).toBe(403)
    }
    expect(await daemonStats(scene())).toEqual(before)
    expect(await follow(`${world.url}/`)).toBe(200)
    expect(await daemonStats(scene())).toMatchObject({ page_visits: visitsIn(before) + 1 })
  })

  test('stores nothing from a form of another site', async () => {
    const { browser, world, site } = scene()
    const target = daemonAt(world.daemon.url)
    const before = await daemonStats(scene())
    await browser.open(site.asWebSite)
    await browser.evaluate(callOf(submitForm, target, { enctype: 'text/plain', takesTab: true }))
    await browser.until(
      `location.pathname === ${JSON.stringify(target.write)} && document.readyState === 'complete'`,
    )
    expect(await browser.evaluate(STATUS)).toBe(403)
    expect(await daemonStats(scene())).toEqual(before)
  })
}

const visitsIn = (stats: unknown): number => (stats as { page_visits: number }).page_visits // the contract's shape
