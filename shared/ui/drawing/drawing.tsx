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

/** A page that is not visible paints nothing: then this many milliseconds have to do. */
const UNPAINTED_MS = 100

/** Resolves once what is drawn now has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** By these a user begins to act, or leaves. No field has changed yet: drawing before `input` would take the text back. */
const ACTS = ['keydown', 'pointerdown', 'pagehide']

/**
 * Runs effects once the page is painted, as Preact does, and at the latest before the user's next key or press, as React does.
 * A page that is slow to paint must not miss a key since the listener comes later, nor step over an order that is no longer shown.
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

/** Idle work waits no longer than this, however busy the page is. */
const LONGEST_WAIT_MS = 100

/** Calls `act` when the browser is idle, unless the returned function is called before. */
export function whenIdle(act: () => void): () => void {
  // Safari lacks it.
  if (typeof globalThis.requestIdleCallback !== 'function') {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(id)
}

/** Resolves once what is drawn now, and what belongs to it, has been painted. */
export async function untilIdle(): Promise<void> {
  await afterPaint()
  await new Promise<void>((resolve) => whenIdle(resolve))
}

/** Calls `act` when the browser is idle, or before that when the page is left. */
export function whenIdleOrLeft(act: () => void): void {
  const once = (): void => {
    cancel()
    removeEventListener('pagehide', once)
    act()
  }
  const cancel = whenIdle(once)
  addEventListener('pagehide', once)
}

/** How many of `count` parts to draw by now: none at first, and some more whenever the browser is idle. */
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
