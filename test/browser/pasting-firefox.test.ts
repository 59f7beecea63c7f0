import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FirefoxPage, openFirefox } from './firefox.ts'

let firefox: FirefoxPage
beforeAll(async () => {
  firefox = await openFirefox()
})
afterAll(() => firefox.close())

const LIST = '1. Prof. Dr. Ion Stoica, UC Berkeley\n2. Scott Shenker <scott@example.org>\nJennifer Widom'
const CLEAN = 'Ion Stoica\nScott Shenker\nJennifer Widom'

/** As WebDriver writes it. */
const CONTROL = '\uE009'
const pressWithControl = (...keys: string[]) =>
  firefox.bidi.send('input.performActions', {
    context: firefox.context,
    actions: [
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: CONTROL },
          ...keys.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
          { type: 'keyUp', value: CONTROL },
        ],
      },
    ],
  })

const holds = (text: string) =>
  firefox.until(`document.querySelector('[name=left]').value === ${JSON.stringify(text)}`)

async function open(): Promise<void> {
  await firefox.goto(inject('sharedWorld').url)
  await firefox.evaluate('localStorage.clear()')
  await firefox.goto(inject('sharedWorld').url)
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
