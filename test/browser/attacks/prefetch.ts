import { expect, test } from 'vitest'
import { callOf } from './page-scripts.ts'
import { daemonStats, type Scene } from './scene.ts'

/** Prefetches `/` of this origin. Tests send this function to the browser as text. */
function loadAhead(): Promise<string> {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = '/'
  return new Promise((resolve) => {
    // Firefox reports an error if it may not store the page.
    link.onload = link.onerror = () => resolve('over')
    document.head.append(link)
  })
}

/** Tests a prefetch by a page of our own origin. `cases.ts` tests pages of other origins. */
export function describePrefetch(scene: () => Scene): void {
  test('counts no visit for a page that is loaded ahead', async () => {
    const { browser, world, unguarded } = scene()
    unguarded.arrived.length = 0
    await browser.open(`${unguarded.url}/nothing-here`)
    expect(await browser.evaluate(callOf(loadAhead))).toBe('over')
    expect(unguarded.arrived.map(({ path, purpose }) => `${path} ${purpose}`)).toContain('/ prefetch')

    const before = await daemonStats(scene())
    // This document has the same origin but no CSP, so it may load the page.
    await browser.open(`${world.daemon.url}/nothing-here`)
    expect(await browser.evaluate(callOf(loadAhead))).toBe('over')
    expect(await daemonStats(scene())).toEqual(before)
    // Without the header of a prefetch, the same request counts as a visit.
    expect(await browser.evaluate(`fetch('/').then(({ status }) => status)`)).toBe(200)
    expect(await daemonStats(scene())).not.toEqual(before)
  })
}
