import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asFiles } from '../../conference/made-up/formats.ts'
import { hasRealDump } from '../../data/real-bibliography.ts'
import { type FirefoxPage, openFirefox } from '../firefox.ts'
import { startMadeUpWorld } from './made-up-world.ts'

describe.skipIf(!hasRealDump)('the made-up conference in Firefox', () => {
  let world: Awaited<ReturnType<typeof startMadeUpWorld>>
  let firefox: FirefoxPage
  beforeAll(async () => {
    world = await startMadeUpWorld()
    firefox = await openFirefox()
  })
  afterAll(async () => {
    await firefox?.close()
    await world?.close()
  })

  test('shows the figures of the made-up conference from a CMT workbook', async () => {
    await firefox.goto(`${world.url}/#/conference`)
    await firefox.until(`document.querySelector('.drop-zone')`)
    const files = await asFiles(world.conference, 'cmt-xlsx')
    const sent = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
    await firefox.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      for (const { name, base64 } of ${JSON.stringify(sent)})
        dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], name))
      document.querySelector('.drop-zone').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    })()`)
    // CMT's files have no declared conflicts.
    const { undeclared, proved, possible } = world.figures
    const says = (text: string) =>
      firefox.until(`document.body.innerText.replace(/\\s+/g, ' ').includes(${JSON.stringify(` ${text}`)})`)
    await firefox.until(`document.querySelector('.figure[aria-expanded]')`)
    await firefox.evaluate(`document.querySelector('.figure[aria-expanded]').click()`)
    await says(`${undeclared + proved} conflicts, with proof`)
    await says(`${possible} possible`)
    expect(firefox.consoleErrors).toEqual([])
  })
})
