/** The steps of an import. */
export type ImportStep = 'read' | 'build' | 'check' | 'replace'

export interface ImportProgress {
  step: ImportStep
  /** Of the file on disk, packed or not. */
  bytesRead: number
  totalBytes: number
  publications: number
  persons: number
  /** The share of the persons' and names' rows, 0 to 1: the progress of the step `build`. */
  built: number
}

/** More frequent updates are unreadable. */
const INTERVAL_MS = 100

/** Forwards progress: every new step, and at most ten updates a second in between. Calls `state` only for these. */
export function throttled(
  onProgress: ((progress: ImportProgress) => void) | undefined,
  state: () => Omit<ImportProgress, 'step'>,
): (step: ImportStep) => void {
  let lastStep: ImportStep | null = null
  let lastTime = 0
  return (step) => {
    const now = performance.now()
    if (!onProgress || (step === lastStep && now - lastTime < INTERVAL_MS)) return
    lastStep = step
    lastTime = now
    onProgress({ step, ...state() })
  }
}
