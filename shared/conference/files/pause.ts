/** Lets others run where the work has held the event loop for a while. */
export type Pause = () => Promise<void> | undefined

/** In milliseconds: a third of what the page may be held. */
const SLICE_MS = 30

/** A `Pause` that waits for a turn of the event loop after every 30 ms of work. It rejects with the signal's reason. */
export function newPause(signal?: AbortSignal): Pause {
  let start = performance.now()
  return () => {
    if (performance.now() - start < SLICE_MS) return undefined
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        start = performance.now()
        if (signal?.aborted) reject(signal.reason)
        else resolve()
      })
    })
  }
}
