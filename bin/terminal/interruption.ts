/** The exit code of what Ctrl-C has stopped: 128 and the number of SIGINT, as shells have it. */
export const INTERRUPTED = 130

/** Aborted by Ctrl-C or SIGTERM; the second one ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  process.once('SIGTERM', () => controller.abort())
  return controller.signal
}
