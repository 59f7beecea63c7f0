import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FirefoxPage, openFirefox } from './firefox.ts'
import { startWorld, type World } from './world.ts'

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

const fill = (selector: string, text: string) =>
  firefox.evaluate(`(() => {
    const field = document.querySelector('${selector}')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
const press = (text: string, within = 'document') =>
  firefox.evaluate(
    `[...${within}.querySelectorAll('button')].find((button) => button.textContent.trim() === '${text}').click()`,
  )
const says = (text: string, selector = 'body') =>
  firefox.until(`document.querySelector('${selector}')?.textContent.includes('${text}')`)
const PANEL = "document.querySelector('.decide-panel')"

test('in Firefox a pair is decided, kept over a reload, listed, withdrawn and put back', async () => {
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('textarea')`)
  await fill('[name=left]', 'Ion Stoica')
  await fill('[name=right]', 'Scott Shenker')
  await press('Find joint papers')
  await says('Not decided.', '.decide-panel')
  await fill('.decide-note input', 'same grant')
  await press('Dismiss', PANEL)
  await says('Dismissed on', '.decide-panel')
  await says('(7)', '[role=grid]')
  await firefox.goto(world.url)
  await says('Dismissed on', '.decide-panel')
  expect(await firefox.evaluate(`document.querySelector('.decide-note input').value`)).toBe('same grant')

  await firefox.evaluate(`location.assign('#decisions')`)
  await says('applies', '.decisions')
  const row = `document.querySelector('.decisions tbody tr')`
  await press('Withdraw', row)
  await says('Withdrawn.', '.decisions')
  await press('Undo', row)
  await says('applies', '.decisions')
  expect(firefox.consoleErrors).toEqual([])
})
