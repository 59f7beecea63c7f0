import { parseHTML } from 'linkedom'
import { options } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawNow, giveFocusOn, whenIdle, whenIdleOrLeft } from '../../../../shared/ui/drawing/drawing.tsx'

test('draws an update before drawNow returns', () => {
  const usual = vi.fn()
  const before = options.debounceRendering
  options.debounceRendering = usual
  onTestFinished(() => {
    if (before) options.debounceRendering = before
    else delete options.debounceRendering
  })
  const draw = vi.fn()
  drawNow(() => options.debounceRendering?.(draw))
  expect(draw).toHaveBeenCalledTimes(1)
  expect(usual).not.toHaveBeenCalled()
  expect(() =>
    drawNow(() => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(options.debounceRendering).toBe(usual)
})

test('does not run a cancelled act', async () => {
  const [cancelled, called] = [vi.fn(), vi.fn()]
  whenIdle(cancelled)()
  whenIdle(called)
  await expect.poll(() => called.mock.calls.length).toBe(1)
  expect(cancelled).not.toHaveBeenCalled()
})

test('runs an act once if the user leaves the page before the browser is idle', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const act = vi.fn()
  whenIdleOrLeft(act)
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pagehide'))
  expect(act).toHaveBeenCalledTimes(1)
})

test('gives the focus of a removed element to the nearest focusable one around it', async () => {
  const page = parseHTML('<html><body><main tabindex=-1><p><button></button></p></main></body></html>')
  const { document, Element, Event, HTMLElement, MutationObserver } = page
  for (const [name, value] of Object.entries({ document, Element, HTMLElement, MutationObserver }))
    vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  // linkedom does not know the focused element.
  Object.assign(document, { activeElement: document.body })
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  giveFocusOn()
  document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  document.querySelector('p')?.remove()
  await Promise.resolve()
  expect(focus.mock.contexts).toEqual([document.querySelector('main')])
})
