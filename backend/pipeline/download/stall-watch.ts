/** A server that sends less is taken for one that hangs: at this rate a full dump would take twelve days. */
const LEAST_BYTES_PER_SECOND = 1024

export interface StallWatch {
  /** So many bytes have arrived. */
  saw: (bytes: number) => void
  end: () => void
}

/**
 * Calls `onStall` when a window of `windowMs` has brought nearly nothing. Not a plain idle timer, which one byte now
 * and then would satisfy for ever.
 */
export function watchForStall(windowMs: number, onStall: () => void): StallWatch {
  const least = (windowMs / 1000) * LEAST_BYTES_PER_SECOND
  let seen = 0
  const timer = setInterval(() => {
    if (seen < least) {
      clearInterval(timer)
      onStall()
    }
    seen = 0
  }, windowMs)
  return {
    saw: (bytes) => {
      seen += bytes
    },
    end: () => clearInterval(timer),
  }
}
