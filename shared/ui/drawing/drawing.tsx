import { options } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Draws state updates at once: the cache put and the event follow an answer's drawing (docs/dev/protocol.md, Query flow). */
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

/** A hidden page paints nothing. `afterPaint` then waits for this many milliseconds instead. */
const UNPAINTED_MS = 100

/** Resolves once the browser has painted the current state. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** The events with which a user begins to act or leaves. Drawing later, at `input`, would overwrite the typed text. */
const ACTS = ['keydown', 'pointerdown', 'pagehide']

/**
 * Runs effects after the paint, as Preact does, but at the latest before the user's next key or press, as React does. Otherwise a
 * slow page would miss a key, for which an effect adds the listener.
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

/** The longest wait for an idle browser. */
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

/** Resolves once the browser has painted the current state and is idle. */
export async function untilIdle(): Promise<void> {
  await afterPaint()
  await new Promise<void>((resolve) => whenIdle(resolve))
}

/** Calls `act` when the browser is idle, or earlier if the user leaves the page. */
export function whenIdleOrLeft(act: () => void): void {
  const once = (): void => {
    cancel()
    removeEventListener('pagehide', once)
    act()
  }
  const cancel = whenIdle(once)
  addEventListener('pagehide', once)
}

/** The number of parts to draw now, of `count`. It begins with 0 and grows by `atATime` whenever the browser is idle. */
export function useDrawnWhenIdle(count: number, atATime: number): number {
  const [drawn, setDrawn] = useState(0)
  const isComplete = drawn >= count
  useEffect(() => {
    if (!isComplete) return whenIdle(() => setDrawn((before) => before + atATime))
  }, [drawn, isComplete, atATime])
  return drawn
}

/** The value of `read`, updated every `everyMs` milliseconds while the component is mounted. */
export function useClock<T extends number | string>(read: () => T, everyMs: number): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return value
}
