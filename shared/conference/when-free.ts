import { HttpFailure } from '../clients/failures.ts'

/** In milliseconds between two tries. */
const BUSY_MS = 2000
/** Tries until the server's other conference has to have ended: five minutes. */
const BUSY_TRIES = 150

/** Tries again while the server answers that it looks up another conference. `onBusy` is called before each wait. */
export async function whenFree<T>(
  ask: () => Promise<T>,
  onBusy: () => void,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof HttpFailure && error.status === 503 && error.hasRetryAfter
      if (!isBusy || tries === BUSY_TRIES) throw error
      onBusy()
      await pause(BUSY_MS, signal)
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = (): void => reject(signal.reason)
  setTimeout(() => {
    signal.removeEventListener('abort', stop)
    resolve()
  }, milliseconds)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return promise
}
