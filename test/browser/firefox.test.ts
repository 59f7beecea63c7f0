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

const fill = (label: string, text: string) =>
  firefox.evaluate(`(() => {
    const field = [...document.querySelectorAll('textarea')].find((area) => area.labels[0]?.textContent.includes('${label}'))
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, '${text}')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
const pressFind = () =>
  firefox.evaluate(
    `[...document.querySelectorAll('button')].find((button) => button.textContent.includes('Find joint papers')).click()`,
  )

test('in Firefox a query is answered by the backend, then after a reload by the cache', async () => {
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('textarea')`)
  await fill('Authors A', 'Ion Stoica')
  await fill('Authors B', 'Scott Shenker')
  await pressFind()
  await firefox.until(
    `document.querySelector('[role=grid]') && /Dominant Resource Fairness/.test(document.body.textContent)`,
  )
  await firefox.until(`(await (await fetch('/api/runtime/stats')).json()).counters.cache_write_count === 1`)
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('textarea')`)
  await pressFind()
  await firefox.until(`/from the cache/i.test(document.body.textContent)`)
  expect(firefox.consoleErrors).toEqual([])
})

/** Keys as WebDriver writes them; those of one text are pressed one after another. */
const [ENTER, DOWN, CONTROL] = ['\uE007', '\uE015', '\uE009']
const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const pressKeys = (...actions: object[]) =>
  firefox.bidi.send('input.performActions', {
    context: firefox.context,
    actions: [{ type: 'key', id: 'keyboard', actions }],
  })
const type = (...keys: string[]) => pressKeys(...keys.flatMap((key) => [down(key), up(key)]))

test('in Firefox, too, a name is completed by keys, and Ctrl-Z undoes it', async () => {
  const standsThere = (text: string) =>
    firefox.until(`document.querySelector('[name=left]').value === ${JSON.stringify(text)}`)
  await firefox.evaluate('localStorage.clear()')
  await firefox.goto(world.url)
  await firefox.until('/Backend: ready/.test(document.body.textContent)')
  await firefox.evaluate(`document.querySelector('[name=left]').focus()`)
  await type(...'jennifer wid')
  await firefox.until(`document.querySelector('[role=option]')`)
  await type(DOWN, ENTER)
  await standsThere('Jennifer Widom')
  await pressKeys(down(CONTROL), down('z'), up('z'), up(CONTROL))
  await standsThere('jennifer wid')
  expect(firefox.consoleErrors).toEqual([])
})
