import { setImmediate } from 'node:timers/promises'

/** Lets others have their turn when enough time has passed; throws the signal's reason once it is aborted. */
export type Breathe = () => Promise<void>

/** Long enough to cost nothing, short enough for a stop or a request to be noticed at once. */
const TURN_MS = 25

export function breathing(signal: AbortSignal | undefined): Breathe {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < TURN_MS) return
    await setImmediate()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
