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
      await pause(signal)
    }
  }
}

/** Rejects with the signal's reason as soon as it is aborted. */
function pause(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    setTimeout(resolve, BUSY_MS)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
