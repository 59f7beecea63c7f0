/** What the pipeline is doing. */
export type ImportStep = 'read' | 'build' | 'check' | 'replace'

export interface ImportProgress {
  step: ImportStep
  /** Of the file as it lies on disk, packed or not. */
  bytesRead: number
  totalBytes: number
  publications: number
  persons: number
  /** Of the persons' and names' rows, 0 to 1: how far the step `build` is. */
  built: number
}

/** More often than this nobody can read it. */
const INTERVAL_MS = 100

/** Passes progress on: every new step, and in between at most ten times a second. `state` is only asked then. */
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
