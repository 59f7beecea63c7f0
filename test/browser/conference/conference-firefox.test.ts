import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FirefoxPage, openFirefox } from '../firefox.ts'
import { startWorld, type World } from '../world.ts'
import { AUTHORS, COMMITTEE } from './conference-page.ts'

let firefox: FirefoxPage
let world: World

beforeAll(async () => {
  world = await startWorld({ database: inject('database') })
  firefox = await openFirefox()
})
afterAll(async () => {
  await firefox.close()
  await world.close()
})

const says = (text: string) => firefox.until(`document.body.innerText.includes(${JSON.stringify(text)})`)

test('shows the conflicts of dropped files in Firefox', async () => {
  await firefox.goto(`${world.url}/#/conference`)
  await firefox.until(`document.querySelector('.drop-zone')`)
  const files = [AUTHORS, COMMITTEE].map(({ name, buffer }) => ({ name, text: buffer.toString() }))
  await firefox.evaluate(`(() => {
    const dataTransfer = new DataTransfer()
    for (const { name, text } of ${JSON.stringify(files)}) dataTransfer.items.add(new File([text], name))
    document.querySelector('.drop-zone').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  })()`)
  await says('2 submissions × 2 reviewers')
  await firefox.until(`document.querySelector('.conference[data-asked="4"]')`)
  await firefox.until(`document.querySelector('.conference[data-saving=saved]')`)
  await firefox.goto(`${world.url}/?again#/conference`)
  await says('2 submissions × 2 reviewers')
  expect(firefox.consoleErrors).toEqual([])
})
