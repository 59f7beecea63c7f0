import { parseHTML } from 'linkedom'
import { type ComponentChild, render } from 'preact'
import { act } from 'preact/test-utils'
import { onTestFinished, vi } from 'vitest'

/** Draws a component in a document of its own, as far as a test without a browser needs it. */
export async function drawComponent(component: ComponentChild) {
  const { document, Element, HTMLElement, HTMLSelectElement } = parseHTML('<main></main>')
  for (const [name, value] of Object.entries({ document, Element, HTMLElement, HTMLSelectElement }))
    vi.stubGlobal(name, value)
  const main = document.querySelector('main')
  if (!main) throw new Error('The document has a main.')
  onTestFinished(() => {
    render(null, main)
    vi.unstubAllGlobals()
  })
  await act(() => render(component, main))
  const all = (selector: string): string[] =>
    [...main.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '')
  const press = (name: string) =>
    act(async () => {
      const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`There is no button ${name}.`)
      button.click()
    })
  return { main, all, press }
}
