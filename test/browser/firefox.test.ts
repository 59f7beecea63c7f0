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
const pressed = (keys: readonly string[]) => keys.flatMap((key) => [down(key), up(key)])
const type = (...keys: string[]) => pressKeys(...pressed(keys))
const pressWithControl = (...keys: string[]) => pressKeys(down(CONTROL), ...pressed(keys), up(CONTROL))
const holds = (text: string) =>
  firefox.until(`document.querySelector('[name=left]').value === ${JSON.stringify(text)}`)

test('in Firefox, too, a name is completed by keys, and Ctrl-Z undoes it', async () => {
  await firefox.evaluate('localStorage.clear()')
  await firefox.goto(world.url)
  await firefox.until('/Backend: ready/.test(document.body.textContent)')
  await firefox.evaluate(`document.querySelector('[name=left]').focus()`)
  await type(...'jennifer wid')
  await firefox.until(`document.querySelector('[role=option]')`)
  await type(DOWN, ENTER)
  await holds('Jennifer Widom')
  await pressWithControl('z')
  await holds('jennifer wid')
  expect(firefox.consoleErrors).toEqual([])
})

const LIST = '1. Prof. Dr. Ion Stoica, UC Berkeley\n2. Scott Shenker <scott@example.org>\nJennifer Widom'
const CLEAN = 'Ion Stoica\nScott Shenker\nJennifer Widom'

async function open(): Promise<void> {
  await firefox.goto(world.url)
  await firefox.evaluate('localStorage.clear()')
  await firefox.goto(world.url)
  await firefox.until(`document.querySelector('[name=left]')`)
}

/** Copies text from Authors B, and pastes it into Authors A with real keys. */
async function paste(text: string): Promise<void> {
  await firefox.evaluate(`(() => {
    const field = document.querySelector('[name=right]')
    field.focus()
    field.value = ${JSON.stringify(text)}
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
  await pressWithControl('a', 'c')
  await firefox.evaluate(`document.querySelector('[name=left]').focus()`)
  await pressWithControl('v')
}

test('in Firefox, too, a pasted list becomes clean names; Undo gives back what was pasted, Ctrl-Z takes it back', async () => {
  await open()
  await paste(LIST)
  await holds(CLEAN)
  await firefox.until('/Authors A: 2 of 3 lines cleaned up/.test(document.body.textContent)')
  await pressWithControl('z')
  await holds('')
  await firefox.until('!/lines cleaned up/.test(document.body.textContent)')
  await pressWithControl('y')
  await holds(CLEAN)

  await open()
  await paste(LIST)
  await holds(CLEAN)
  await firefox.evaluate(`document.querySelector('.undo-note button').click()`)
  await holds(LIST)
  expect(firefox.consoleErrors).toEqual([])
})

test('in Firefox, too, a file that is dropped on a field adds its people', async () => {
  await open()
  const isTaken = await firefox.evaluate<boolean>(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['name;email\\nIon Stoica;ion@example.org\\n'], 'pc.csv'))
    const drop = (place) => !document.querySelector(place).dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    )
    return drop('[name=left]') && drop('header')
  })()`)
  expect(isTaken).toBe(true)
  await holds('Ion Stoica\n')
  expect(firefox.consoleErrors).toEqual([])
})
