import { parseHTML } from 'linkedom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pressOnce } from '../../../../shared/ui/parts/press-once.ts'

let page: ReturnType<typeof parseHTML>

beforeEach(() => {
  page = parseHTML('<html><body><p><button id=one></button><button id=two></button></p></body></html>')
  vi.stubGlobal('Element', page.Element)
  vi.stubGlobal('addEventListener', page.document.addEventListener.bind(page.document))
  onTestFinished(() => void vi.unstubAllGlobals())
  pressOnce()
})

/** Sends an event to an element, and tells whether the page may act on it. */
function acts(selector: string, type: string, facts: object): boolean {
  const event = Object.assign(new page.Event(type, { bubbles: true, cancelable: true }), facts)
  page.document.querySelector(selector)?.dispatchEvent(event)
  return !event.defaultPrevented
}
const clickOn = (selector: string, detail: number) => acts(selector, 'click', { detail })

test('ignores the later clicks of a double click if they hit another button', () => {
  expect([clickOn('#one', 1), clickOn('#two', 2), clickOn('#two', 3)]).toEqual([true, false, false])
  expect(clickOn('#two', 1)).toBe(true)
})

test('acts on each of several quick clicks on one button', () => {
  expect([1, 2, 3].map((detail) => clickOn('#one', detail))).toEqual([true, true, true])
})

test('acts on a key that presses another button right after a click', () => {
  expect([clickOn('#one', 1), clickOn('#two', 0)]).toEqual([true, true])
})

test('lets a held Enter press a button only once', () => {
  const enter = (selector: string, repeat: boolean) => acts(selector, 'keydown', { key: 'Enter', repeat })
  expect([enter('#one', false), enter('#one', true), enter('p', true)]).toEqual([true, false, true])
  expect(acts('#one', 'keydown', { key: 'Tab', repeat: true })).toBe(true)
})
