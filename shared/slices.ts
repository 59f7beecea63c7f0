/** Work in steps: the caller may pause it at each `yield`. */
export type Steps<T> = Generator<void, T, void>

/** Does all steps without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Milliseconds that a slice of work takes at most, so that no key press waits for it. */
const SLICE_MS = 15

/** Does steps for one slice. Returns the result, or null if there is more to do. */
export function oneSlice<T>(
  steps: Steps<T>,
  now: () => number = () => performance.now(),
): { value: T } | null {
  const end = now() + SLICE_MS
  do {
    const step = steps.next()
    if (step.done) return { value: step.value }
  } while (now() < end)
  return null
}

/**
 * Does all steps in slices. The page can react to the user before and after each slice. Resolves to null if `signal` is aborted
 * before the end.
 */
export async function inSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<{ value: T } | null> {
  let done: { value: T } | null = null
  await yieldToEventLoop()
  while (!signal.aborted && !done) {
    done = oneSlice(steps)
    await yieldToEventLoop()
  }
  return signal.aborted ? null : done
}

/** The time at which `inTurns` last let the page react, shared by all calls. */
let turn = 0

/** Calls `act` for each item, and lets the page react whenever `SLICE_MS` have passed. */
export async function inTurns<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
  for (const item of items) {
    act(item)
    if (performance.now() - turn < SLICE_MS) continue
    await yieldToEventLoop()
    turn = performance.now()
  }
}

/** Lets waiting tasks run. A nested timer would wait 4 ms each time. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
