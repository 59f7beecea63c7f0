/** A slower sender has stalled: at this rate a full dump would take twelve days. */
const LEAST_BYTES_PER_SECOND = 1024

/** Calls `onStall` once less than 1 KB/s has arrived for `ms` milliseconds. An idle timer would accept a byte now and then. */
export function stallTimer(ms: number, onStall: () => void) {
  const leastBytes = (ms / 1000) * LEAST_BYTES_PER_SECOND
  const timer = setTimeout(onStall, ms)
  let received = 0
  return {
    /** Counts bytes that have arrived. */
    add: (bytes: number): void => {
      received += bytes
      if (received < leastBytes) return
      received = 0
      timer.refresh()
    },
    stop: (): void => clearTimeout(timer),
  }
}
