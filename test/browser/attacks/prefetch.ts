import { expect, test } from 'vitest'
import { callOf } from './page-scripts.ts'
import { daemonStats, type Scene } from './scene.ts'

/** Has the browser load the page at this origin ahead, and waits for its end. Sent to the browser as text. */
function loadAhead(): Promise<string> {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = '/'
  return new Promise((resolve) => {
    // Firefox gives up what it may not keep, once the server has answered.
    link.onload = link.onerror = () => resolve('over')
    document.head.append(link)
  })
}

/** Tests pages that the browser loads ahead of its user's request. Other origins are refused them: `cases.ts`. */
export function describePrefetch(scene: () => Scene): void {
  test('the page that is loaded ahead counts no visit', async () => {
    const { browser, world, unguarded } = scene()
    unguarded.arrived.length = 0
    await browser.open(`${unguarded.url}/nothing-here`)
    expect(await browser.evaluate(callOf(loadAhead))).toBe('over')
    expect(unguarded.arrived.map(({ path, purpose }) => `${path} ${purpose}`)).toContain('/ prefetch')

    const before = await daemonStats(scene())
    // A document of the same origin that has no policy of its own, and so may load what it likes.
    await browser.open(`${world.daemon.url}/nothing-here`)
    expect(await browser.evaluate(callOf(loadAhead))).toBe('over')
    expect(await daemonStats(scene())).toEqual(before)
    // The same request from the same place, for a user, is let in and counted.
    expect(await browser.evaluate(`fetch('/').then(({ status }) => status)`)).toBe(200)
    expect(await daemonStats(scene())).not.toEqual(before)
  })
}
