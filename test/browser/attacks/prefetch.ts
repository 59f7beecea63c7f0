import { expect, test } from 'vitest'
import { callOf } from './page-scripts.ts'
import { daemonStats, type Scene } from './scene.ts'

/** Prefetches `/` of this origin, and waits for the end. A test sends this function to the browser as text. */
function loadAhead(): Promise<string> {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = '/'
  return new Promise((resolve) => {
    // Firefox reports an error for a page that it may not store.
    link.onload = link.onerror = () => resolve('over')
    document.head.append(link)
  })
}

/** Tests prefetches by a page of our own origin. `cases.ts` tests prefetches by other origins. */
export function describePrefetch(scene: () => Scene): void {
  test('counts no visit for a page that the browser loads ahead', async () => {
    const { browser, world, unguarded } = scene()
    unguarded.arrived.length = 0
    await browser.open(`${unguarded.url}/nothing-here`)
    expect(await browser.evaluate(callOf(loadAhead))).toBe('over')
    expect(unguarded.arrived.map(({ path, purpose }) => `${path} ${purpose}`)).toContain('/ prefetch')

    const before = await daemonStats(scene())
    // This document of the same origin has no CSP, and may load the page.
    await browser.open(`${world.daemon.url}/nothing-here`)
    expect(await browser.evaluate(callOf(loadAhead))).toBe('over')
    expect(await daemonStats(scene())).toEqual(before)
    // Without the header of a prefetch, the daemon answers the same request and counts a visit.
    expect(await browser.evaluate(`fetch('/').then(({ status }) => status)`)).toBe(200)
    expect(await daemonStats(scene())).not.toEqual(before)
  })
}
