import { expect, test } from 'vitest'
import { daemonStats, type Scene } from './scene.ts'

/**
 * Puts an address into a frame of the document; resolves, when it has loaded, with whether the document can see in. The
 * empty document that a frame begins with may have an event of its own.
 */
const frameOf = (url: string): string => `new Promise((resolve) => {
  const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe')
  frame.addEventListener('load', () => {
    if (frame.contentDocument?.URL !== 'about:blank') resolve(frame.contentDocument !== null)
  })
  frame.src = ${JSON.stringify(url)}
  document.documentElement.append(frame)
})`

/** Clickjacking: our page in a frame of somebody else's. */
export function describeFraming(scene: () => Scene): void {
  test('a frame around the page stays blank and counts no visit', async () => {
    const { browser, world, site, unguarded } = scene()
    const before = await daemonStats(scene())
    await browser.open(`${site.asWebSite}/frame?of=${unguarded.url}/`)
    expect(await browser.frames()).toEqual([expect.stringContaining('something')])
    await browser.open(`${site.asWebSite}/frame?of=${world.url}/`)
    // The error page in the frame may come after the page has loaded.
    await expect.poll(browser.frames).toEqual([expect.stringMatching(/^(chrome-error|about:neterror)/)])
    expect(await daemonStats(scene())).toEqual(before)
  })

  test('a frame around the page stays blank even in a document of its own origin, which the guard lets in', async () => {
    const { browser, world } = scene()
    await browser.open(`${world.url}/favicon.svg`)
    const before = await daemonStats(scene())
    const isSeen = await browser.evaluate(frameOf(`${world.url}/`))
    // The frame was let in: the visit was counted.
    expect(await daemonStats(scene())).not.toEqual(before)
    expect(isSeen).toBe(false)
  })
}
