import { options, type RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Draws state updates at once. A view must draw an answer before it stores or reports it (docs/dev/protocol.md, Query flow). */
export function drawNow(update: () => void): void {
  const usual = options.debounceRendering
  let draw: (() => void) | undefined
  options.debounceRendering = (render) => {
    draw = render
  }
  try {
    update()
    draw?.()
  } finally {
    if (usual) options.debounceRendering = usual
    else delete options.debounceRendering
  }
}

/** `afterPaint` waits at most this long, in milliseconds: a hidden page paints nothing. */
const UNPAINTED_MS = 100

export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Events at which the user begins to act, or leaves. `input` comes too late: the drawing would overwrite the typed text. */
const ACTS = ['keydown', 'pointerdown', 'pagehide']

/**
 * Runs effects after the paint, like Preact, but before the user's next key or press, like React. Otherwise a slow page may miss
 * a key, because an effect adds the listener for keys.
 */
export function runEffectsBeforeActs(): void {
  let runDue: (() => void) | null = null
  options.requestAnimationFrame = (run) => {
    runDue = run
    void afterPaint().then(run)
  }
  const onAct = (): void => {
    const run = runDue
    runDue = null
    if (run) drawNow(run)
  }
  for (const act of ACTS) addEventListener(act, onAct, { capture: true })
}

/**
 * Gives the focus of a removed element to the nearest focusable element around it. Otherwise the next key would begin at the top
 * of the page, and a screen reader would lose its place.
 */
export function giveFocusOn(): void {
  /** The focused element and its ancestors, from the inside to the outside. */
  let around: Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    around = []
    for (let one = target instanceof Element ? target : null; one; one = one.parentElement) around.push(one)
  })
  new MutationObserver(() => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return
    const next = around.find((one) => one.isConnected && one.matches('[tabindex]'))
    around = []
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }).observe(document, { childList: true, subtree: true })
}

const LONGEST_WAIT_MS = 100

/** Calls `act` when the browser is idle. The returned function cancels the call. */
export function whenIdle(act: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(id)
}

export async function untilIdle(): Promise<void> {
  await afterPaint()
  await new Promise<void>((resolve) => whenIdle(resolve))
}

export function whenIdleOrLeft(act: () => void): void {
  const once = (): void => {
    cancel()
    removeEventListener('pagehide', once)
    act()
  }
  const cancel = whenIdle(once)
  addEventListener('pagehide', once)
}

/** How many of `count` parts to draw now. Grows from 0 by `atATime` whenever the browser is idle. */
export function useDrawnWhenIdle(count: number, atATime: number): number {
  const [drawn, setDrawn] = useState(0)
  const isComplete = drawn >= count
  useEffect(() => {
    if (!isComplete) return whenIdle(() => setDrawn((before) => before + atATime))
  }, [drawn, isComplete, atATime])
  return drawn
}

type PageEvents = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>

/** Listens to events of the browser window while the component is drawn. `types` must stay the same. */
export function useWindowEvents<Type extends keyof PageEvents>(
  types: readonly Type[],
  act: (event: PageEvents[Type]) => void,
): void {
  const latest = useRef(act)
  latest.current = act
  // A plain effect could miss an event before it runs.
  useLayoutEffect(() => {
    const listening = new AbortController()
    // The cast is safe: the browser sends each type of event with its own class.
    for (const type of types)
      addEventListener(type, (event) => latest.current(event as PageEvents[Type]), listening)
    return () => listening.abort()
  }, [])
}

/** A query shorter than this shows no progress, so that nothing flashes. */
const QUIET_MS = 300

/** Whether `running` has lasted for `QUIET_MS`. Null: nothing runs. */
export function useIsLong(running: object | number | null): boolean {
  const [long, setLong] = useState<typeof running>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLong(running), QUIET_MS)
    return () => clearTimeout(timer)
  }, [running])
  return running !== null && long === running
}

export function useClock<T extends number | string>(read: () => T, everyMs: number): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return value
}

/** Widths in pixels. A box narrower than `NARROWEST` scrolls. Wider than `WIDEST`, a drawing would only spread its points. */
const NARROWEST = 320
const WIDEST = 1100

export function useWidth(box: RefObject<HTMLElement | null>, isDrawn: boolean): number {
  const [width, setWidth] = useState(NARROWEST)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0)
      setWidth(Math.min(WIDEST, Math.max(NARROWEST, room)))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isDrawn])
  return width
}
