/** Work in steps. The caller may pause at each `yield`. */
export type Steps<T> = Generator<void, T, void>

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The length of a slice, in milliseconds. It is short, so that no key press waits. */
const SLICE_MS = 15

/** Does steps for one slice. Returns null if there is more to do. */
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

/** Does all steps in slices. The page can react to the user before and after each slice. Resolves to null after an abort. */
export async function inSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<{ value: T } | null> {
  let done: { value: T } | null = null
  await yieldToEventLoop()
  while (!signal.aborted && !done) {
    done = oneSlice(steps)
    await yieldToEventLoop()
  }
  return signal.aborted ? null : done
}

/** The latest time at which `inTurns` let the page react. All calls share this time. */
let turn = 0

/** Calls `act` with each item, and lets the page react every `SLICE_MS`. */
export async function inTurns<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
  for (const item of items) {
    act(item)
    if (performance.now() - turn < SLICE_MS) continue
    await yieldToEventLoop()
    turn = performance.now()
  }
}

/** Lets waiting tasks run. Nested timers would wait 4 ms each. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
