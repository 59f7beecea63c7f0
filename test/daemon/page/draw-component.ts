import { parseHTML } from 'linkedom'
import { type ComponentChild, h, render } from 'preact'
import { act } from 'preact/test-utils'
import { onTestFinished, vi } from 'vitest'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { NoteDrafts } from '../../../shared/ui/context/note-drafts.ts'
import { type View, ViewContext } from '../../../shared/ui/context/use-view.ts'
import { tabStorage, viewStorageIn } from '../../../shared/ui/context/view-storage.ts'
import { ownWork } from '../../../shared/ui/state/own-work.ts'
import { forgetChanges } from '../../../shared/ui/state/undoable.ts'

/** linkedom calls a listener with the event's target as `this`. Preact expects the element that has the listener. */
const bound = new WeakMap<Element, Map<EventListener, EventListener>>()
function boundTo(element: Element, listener: EventListener): EventListener {
  const own = bound.get(element) ?? new Map<EventListener, EventListener>()
  const made = own.get(listener) ?? listener.bind(element)
  bound.set(element, own.set(listener, made))
  return made
}
const { prototype: elements } = parseHTML('<main></main>').HTMLElement
const { addEventListener, removeEventListener, setAttribute } = elements
Object.assign(elements, {
  addEventListener(this: Element, type: string, listener: EventListener, options?: object) {
    addEventListener.call(this, type, boundTo(this, listener), options)
  },
  removeEventListener(this: Element, type: string, listener: EventListener) {
    removeEventListener.call(this, type, boundTo(this, listener))
  },
  // The names of attributes in HTML have no case.
  setAttribute(this: Element, name: string, value: string) {
    setAttribute.call(this, name.toLowerCase(), value)
  },
})

/** The components that the running test has drawn. */
let openCount = 0

/** Draws a component in a new document without a browser. Texts and presses work, layout does not. */
export async function drawComponent(component: ComponentChild) {
  const { document, Element, Event, HTMLElement, HTMLSelectElement } = parseHTML('<main></main>')
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const matchMedia = () => ({ matches: false, ...events })
  const layout = { ResizeObserver: NoResizeObserver, innerWidth: 2000, innerHeight: 2000, matchMedia }
  for (const [name, value] of Object.entries({
    document,
    Element,
    HTMLElement,
    HTMLSelectElement,
    ...layout,
    ...events,
  }))
    vi.stubGlobal(name, value)
  // A grid of rows asks for a frame to scroll to its chosen row.
  Object.assign(document.defaultView ?? {}, {
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
  })
  // linkedom does not know which element has the focus.
  HTMLElement.prototype.focus = function () {
    Object.defineProperty(document, 'activeElement', { value: this, configurable: true })
  }
  // linkedom neither selects nor scrolls.
  Object.assign(HTMLElement.prototype, { select: () => undefined, scrollIntoView: () => undefined })
  const main = document.querySelector('main')
  if (!main) throw new Error('The document has no main.')
  const draw = (next: ComponentChild) => act(() => render(next, main))
  onTestFinished(async () => {
    // Within `act`, effects end before the document is gone.
    await draw(null)
    openCount -= 1
    if (openCount > 0) return
    vi.unstubAllGlobals()
    // Otherwise a test of a later file could undo this test's changes.
    forgetChanges()
  })
  openCount += 1
  await draw(component)
  const all = (selector: string): string[] =>
    [...main.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '')
  const press = (name: string) =>
    act(async () => {
      const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`There is no button ${name}.`)
      button.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }))
    })
  const send = (selector: string, type: string, values: object = {}) =>
    act(async () => {
      const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), values)
      main.querySelector(selector)?.dispatchEvent(event)
    })
  return { main, draw, all, press, send }
}

/** Wraps a component in a view with only these parts. */
export const inView = (parts: { [Name in keyof View]?: Partial<View[Name]> }, component: ComponentChild) =>
  h(ViewContext.Provider, { value: parts as View, children: component })

/** The settings of a view whose servers do not answer. */
export const UNREACHED: FlowSettings = {
  daemonBase: 'http://127.0.0.1:1',
  backendBase: 'http://127.0.0.1:1',
  now: () => 0,
  fetch: () => Promise.reject(new TypeError('not reached')),
}

/** The controls of a pane with a single pair. */
export const PANE = {
  steps: { at: 0, count: 1, open: undefined, previous: undefined, next: undefined },
  isOpen: true,
  onChoose: () => undefined,
  onLeave: () => undefined,
  onDecided: () => undefined,
}

/** A whole view, which stores nothing. */
export function viewOf(flow: FlowSettings): View {
  const nowhere = viewStorageIn(() => undefined as never)
  return { flow, storage: tabStorage(nowhere, nowhere), own: ownWork(flow), notes: new NoteDrafts(null) }
}

/** Reports no size: a test without a browser has no layout. */
class NoResizeObserver {
  observe() {}
  disconnect() {}
}
