import { parseHTML } from 'linkedom'
import { type ComponentChild, render } from 'preact'
import { act } from 'preact/test-utils'
import { onTestFinished, vi } from 'vitest'

/** Draws a component into a page of its own, without a browser. The page lacks layout, focus and media queries. */
export async function drawInPage(component: ComponentChild) {
  const page = parseHTML('<main></main>')
  for (const name of ['document', 'Element', 'HTMLElement', 'HTMLSelectElement', 'Event'] as const)
    vi.stubGlobal(name, page[name])
  const main = page.document.querySelector('main')
  if (!main) throw new Error('The page has a main.')
  onTestFinished(() => {
    render(null, main)
    vi.unstubAllGlobals()
  })
  const draw = (next: ComponentChild) => act(() => render(next, main))
  await draw(component)
  const texts = (selector: string): string[] =>
    [...main.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '')
  const press = (name: string) =>
    act(async () => {
      const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`There is no button ${name}.`)
      button.click()
    })
  /** Types into the first field that the selector matches, or sends it another event. */
  const send = (selector: string, type: string, changes: object = {}) =>
    act(async () => {
      const field = main.querySelector(selector)
      if (!field) throw new Error(`There is no ${selector}.`)
      const event = new page.Event(type, { bubbles: true, cancelable: true })
      field.dispatchEvent(Object.assign(event, changes))
    })
  return { main, draw, texts, press, send }
}
