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
  const page = parseHTML('<main></main>')
  const { document, Element, Event, HTMLElement, HTMLSelectElement, HTMLTextAreaElement, Node } = page
  const window = new EventTarget()
  const events = {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  }
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false })
  const layout = { ResizeObserver: NoResizeObserver, innerWidth: 2000, innerHeight: 2000, matchMedia }
  for (const [name, value] of Object.entries({
    document,
    Element,
    HTMLElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
    Node,
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
  // linkedom neither selects nor scrolls, and has no popovers.
  const nothing = () => undefined
  Object.assign(HTMLElement.prototype, {
    select: nothing,
    setSelectionRange: nothing,
    scrollIntoView: nothing,
    hidePopover: nothing,
  })
  bindListeners(Element.prototype)
  // linkedom does not know the fields of a form.
  Object.defineProperty(HTMLElement.prototype, 'elements', {
    configurable: true,
    get() {
      return { namedItem: (name: string) => this.querySelector(`[name="${name}"]`) }
    },
  })
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
  /** Types a text into the first field that fits. */
  const type = (selector: string, text: string) => {
    Object.assign(main.querySelector(selector) ?? {}, { value: text })
    return send(selector, 'input')
  }
  /** Chooses an option. In linkedom, a test cannot assign the value of a list of options. */
  const pick = (selector: string, value: string) => {
    Object.defineProperty(main.querySelector(selector), 'value', { value, configurable: true })
    return send(selector, 'change')
  }
  /** Sends an event of the browser window. */
  const sendWindow = (type: string, values: object = {}) =>
    act(async () => {
      const event = new globalThis.Event(type, { cancelable: true })
      for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value })
      window.dispatchEvent(event)
    })
  return { main, draw, all, press, send, type, pick, sendWindow }
}

const boundListeners = new WeakMap<EventTarget, Map<Listener, Listener>>()
type Listener = (event: Event) => void

/** linkedom calls a listener for the target of an event, and not for the element that has the listener. */
function bindListeners(prototype: EventTarget): void {
  if (Object.hasOwn(prototype, 'addEventListener')) return
  const { addEventListener, removeEventListener } = prototype
  const boundTo = (element: EventTarget, listener: Listener): Listener => {
    const known = boundListeners.get(element) ?? new Map<Listener, Listener>()
    const bound = known.get(listener) ?? listener.bind(element)
    boundListeners.set(element, known.set(listener, bound))
    return bound
  }
  prototype.addEventListener = function (type: string, listener: Listener, options?: object) {
    addEventListener.call(this, type, boundTo(this, listener), options)
  }
  prototype.removeEventListener = function (type: string, listener: Listener) {
    removeEventListener.call(this, type, boundTo(this, listener))
  }
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
