import type { ImportProgress, ImportStep } from '../import/fill-database.ts'

/** The steps of a run, from the first byte of the download to the new database in place. */
export type LoadStep = 'download' | 'verify' | ImportStep

export interface LoadProgress {
  step: LoadStep
  /** Of the compressed file. The reading step ends with all of it. */
  bytesDone: number
  /** Null if the server does not say. */
  bytesTotal: number | null
  bytesPerSecond: number | null
  /** The completed share of this step, 0 to 1. Null if unknown, as is the time left. */
  share: number | null
  secondsLeft: number | null
  publications: number
  persons: number
}

type ReportedProgress = Omit<LoadProgress, 'bytesPerSecond' | 'share' | 'secondsLeft'>

/** Adds rate and time left to what download and import report. */
export function progressTo(show: (progress: LoadProgress) => void, now = () => performance.now()) {
  let step: LoadStep | null = null
  let rate = new TransferRate(now)
  const report = (reported: ReportedProgress, built: number): void => {
    if (reported.step !== step) rate = new TransferRate(now)
    step = reported.step
    show({ ...reported, ...paceOf(reported, built, rate) })
  }
  return {
    download: (next: 'download' | 'verify', bytesDone: number, bytesTotal: number | null) =>
      report({ step: next, bytesDone, bytesTotal, publications: 0, persons: 0 }, 0),
    import: ({ step: next, bytesRead, totalBytes, publications, persons, built }: ImportProgress) =>
      report({ step: next, bytesDone: bytesRead, bytesTotal: totalBytes, publications, persons }, built),
  }
}

function paceOf(
  { step, bytesDone, bytesTotal }: ReportedProgress,
  built: number,
  rate: TransferRate,
): Omit<LoadProgress, keyof ReportedProgress> {
  if (step === 'check' || step === 'replace') return { bytesPerSecond: null, share: null, secondsLeft: null }
  if (step === 'build') {
    return { bytesPerSecond: null, share: built, secondsLeft: rate.pace(built, 1).secondsLeft }
  }
  const share = bytesTotal ? Math.min(1, bytesDone / bytesTotal) : null
  return { share, ...rate.pace(bytesDone, bytesTotal) }
}

/** The period that a rate is computed over: long enough to be steady, short enough to show a change. */
const WINDOW_MS = 8000
const MIN_MS = 500
const SAMPLE_MS = 250

export interface Pace {
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** Computes a transfer rate from samples of what was done by which time. */
export class TransferRate {
  readonly #now: () => number
  #samples: { at: number; done: number }[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Adds a sample. A smaller value than before restarts the measurement. The rate is null until there is enough
   * data.
   */
  pace(done: number, total: number | null): Pace {
    const at = this.#now()
    const last = this.#samples.at(-1)
    if (last !== undefined && done < last.done) this.#samples = []
    if (last === undefined || done < last.done || at - last.at >= SAMPLE_MS) this.#samples.push({ at, done })
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) >= WINDOW_MS) this.#samples.shift()
    const [first] = this.#samples
    const elapsed = at - (first?.at ?? at)
    if (first === undefined || elapsed < MIN_MS) return { bytesPerSecond: null, secondsLeft: null }
    const bytesPerSecond = ((done - first.done) / elapsed) * 1000
    const secondsLeft =
      total === null || bytesPerSecond <= 0 ? null : Math.max(0, (total - done) / bytesPerSecond)
    return { bytesPerSecond, secondsLeft }
  }
}
