import { expect, test } from 'vitest'
import { daemonStats, type Scene } from './scene.ts'

/** A page may try to talk to the extension, read its files or embed its pages. */
export function describeExtensionReach(scene: () => Scene): void {
  test('lets a page send no message to the extension', async () => {
    const { browser, site } = scene()
    for (const page of [site.asWebSite, site.asOtherPort, site.asLocalhost]) {
      await browser.open(page)
      expect(
        await browser.evaluate(`[typeof globalThis.browser, typeof globalThis.chrome?.runtime]`),
      ).toEqual(['undefined', 'undefined'])
    }
  })

  test('lets a page neither read nor load a file of the extension', async () => {
    const { browser, site } = scene()
    await browser.open(site.asWebSite)
    for (const file of ['manifest.json', 'popup.html', 'background.js', 'icon.svg', 'icon/16.png']) {
      const url = `${browser.extension}/${file}`
      expect(await browser.evaluate(`fetch('${url}').then(() => 'read', () => 'nothing')`)).toBe('nothing')
    }
    for (const [tag, file] of [
      ['img', 'icon/16.png'],
      ['img', 'icon.svg'],
      ['script', 'background.js'],
    ] as const) {
      expect(await browser.evaluate(loaded(tag, `${browser.extension}/${file}`))).toBe('error')
    }
  })

  test.each(['popup', 'sidepanel', 'options'])('does not show the %s in a frame of a page', async (name) => {
    const { browser, site } = scene()
    const before = await daemonStats(scene())
    for (const page of [site.asWebSite, site.asOtherPort]) {
      // `open` waits for the frames of the page. Firefox does not begin to load this frame.
      await browser.open(`${page}/frame?of=${browser.extension}/${name}.html`)
      expect(await browser.frames()).toEqual([expect.stringMatching(/^(chrome-error:|about:blank)/)])
    }
    expect(await daemonStats(scene())).toEqual(before)
  })
}

const loaded = (tag: string, url: string): string => `new Promise((resolve) => {
  const element = document.createElement('${tag}')
  element.onload = element.onerror = ({ type }) => resolve(type)
  element.src = '${url}'
  document.body.append(element)
})`
