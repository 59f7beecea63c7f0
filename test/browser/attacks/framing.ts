import { expect, test } from 'vitest'
import { daemonStats, type Scene } from './scene.ts'

/** Resolves to true if the document can read the frame. Ignores the load of the frame's first, empty document. */
const frameOf = (url: string): string => `new Promise((resolve) => {
  const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe')
  frame.addEventListener('load', () => {
    if (frame.contentDocument?.URL !== 'about:blank') resolve(frame.contentDocument !== null)
  })
  frame.src = ${JSON.stringify(url)}
  document.documentElement.append(frame)
})`

/** Clickjacking: a foreign page shows our page in a frame. */
export function describeFraming(scene: () => Scene): void {
  test('does not show the page in a foreign frame', async () => {
    const { browser, world, site, unguarded } = scene()
    const before = await daemonStats(scene())
    await browser.open(`${site.asWebSite}/frame?of=${unguarded.url}/`)
    expect(await browser.frames()).toEqual([expect.stringContaining('something')])
    await browser.open(`${site.asWebSite}/frame?of=${world.url}/`)
    // The outer page may load before the browser shows its error page in the frame.
    await expect.poll(browser.frames).toEqual([expect.stringMatching(/^(chrome-error|about:neterror)/)])
    expect(await daemonStats(scene())).toEqual(before)
  })

  test('does not show the page in a frame, even of the same origin', async () => {
    const { browser, world } = scene()
    await browser.open(`${world.url}/favicon.svg`)
    const before = await daemonStats(scene())
    const isSeen = await browser.evaluate(frameOf(`${world.url}/`))
    // The daemon counted a visit: its guard let the request in, and only the page's headers forbade the frame.
    expect(await daemonStats(scene())).not.toEqual(before)
    expect(isSeen).toBe(false)
  })
}
