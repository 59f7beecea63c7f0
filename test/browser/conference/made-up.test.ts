import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asFiles, type Format } from '../../conference/made-up/formats.ts'
import { hasRealDump } from '../../data/real-bibliography.ts'
import { openPage, sharedChromium } from '../chromium.ts'
import { addFiles, untilAnswered, untilFigure } from './conference-page.ts'
import { startMadeUpWorld } from './made-up-world.ts'

describe.skipIf(!hasRealDump)('in Chromium', () => {
  let world: Awaited<ReturnType<typeof startMadeUpWorld>>
  beforeAll(async () => {
    world = await startMadeUpWorld()
  })
  afterAll(() => world?.close())

  test.for<Format>(['hotcrp', 'hand-made'])(
    'files of %s show the figures of the made-up conference',
    async (format) => {
      const { page } = await openPage(await sharedChromium(), `${world.url}/#/conference`)
      const files = await asFiles(world.conference, format)
      await addFiles(
        page,
        ...files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })),
      )
      await untilAnswered(page, 1500)
      const { undeclared, proved, possible, no_evidence } = world.figures
      const texts = [`${undeclared} undeclared`, `${proved} declared and proved`, `${possible} possible`]
      for (const text of [...texts, `${no_evidence} declared, no evidence`])
        await untilFigure(page, new RegExp(`^${text}`))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Map' }).click()
      const [map, box] = [
        page.getByRole('img', { name: /^Map of \d+ submissions/ }),
        page.locator('.map-box'),
      ]
      const scrolls = () => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      expect(await scrolls()).toBe(false)
      await map.press('+')
      expect(await scrolls()).toBe(true)
      await map.press('0')
      await expect.poll(scrolls).toBe(false)
      await page.close()
    },
  )
})
