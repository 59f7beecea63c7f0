/** Lets others run where the work has held the event loop for a while. */
export type Pause = () => Promise<void> | undefined

/** In milliseconds: a third of what the page may be held. */
const SLICE_MS = 30

/** A `Pause` that waits for a turn of the event loop after every 30 ms of work. */
export function newPause(): Pause {
  let start = performance.now()
  return () => {
    if (performance.now() - start < SLICE_MS) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        start = performance.now()
        resolve()
      })
    })
  }
}
