import type { ImportProgress, ImportStep } from '../import/import-progress.ts'

/** What is being done, from the first byte of the download to the new database in the old one's place. */
export type LoadStep = 'download' | 'verify' | ImportStep

export interface LoadProgress {
  step: LoadStep
  /** Of the compressed file; all of it once it is read. */
  bytesDone: number
  /** Null when the server does not say. */
  bytesTotal: number | null
  bytesPerSecond: number | null
  /** How far this step is, 0 to 1. Null where it cannot be told, as is the time left. */
  share: number | null
  secondsLeft: number | null
  publications: number
  persons: number
}

type Standing = Omit<LoadProgress, 'bytesPerSecond' | 'share' | 'secondsLeft'>

/** Turns what the parts report into progress with rate and time left. */
export function progressTo(show: (progress: LoadProgress) => void, now = () => performance.now()) {
  let step: LoadStep | null = null
  let rate = new TransferRate(now)
  const tell = (standing: Standing, built: number): void => {
    if (standing.step !== step) rate = new TransferRate(now)
    step = standing.step
    show({ ...standing, ...paceOf(standing, built, rate) })
  }
  return {
    download: (next: 'download' | 'verify', bytesDone: number, bytesTotal: number | null) =>
      tell({ step: next, bytesDone, bytesTotal, publications: 0, persons: 0 }, 0),
    import: ({ step: next, bytesRead, totalBytes, publications, persons, built }: ImportProgress) =>
      tell({ step: next, bytesDone: bytesRead, bytesTotal: totalBytes, publications, persons }, built),
  }
}

function paceOf(
  { step, bytesDone, bytesTotal }: Standing,
  built: number,
  rate: TransferRate,
): Omit<LoadProgress, keyof Standing> {
  if (step === 'check' || step === 'replace') return { bytesPerSecond: null, share: null, secondsLeft: null }
  if (step === 'build') {
    return { bytesPerSecond: null, share: built, secondsLeft: rate.pace(built, 1).secondsLeft }
  }
  const share = bytesTotal ? Math.min(1, bytesDone / bytesTotal) : null
  return { share, ...rate.pace(bytesDone, bytesTotal) }
}

/** Over so much of the past: long enough to be steady, short enough to notice a change. */
const WINDOW_MS = 8000
const LEAST_MS = 500
const SAMPLE_MS = 250

export interface Pace {
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** How fast something goes, from what has been done at which times. */
export class TransferRate {
  readonly #now: () => number
  #samples: { at: number; done: number }[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Takes how much is done by now; less than before begins anew. Null as long as nothing can be said. */
  pace(done: number, total: number | null): Pace {
    const at = this.#now()
    const last = this.#samples.at(-1)
    if (last !== undefined && done < last.done) this.#samples = []
    if (last === undefined || done < last.done || at - last.at >= SAMPLE_MS) this.#samples.push({ at, done })
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) >= WINDOW_MS) this.#samples.shift()
    const [first] = this.#samples
    const elapsed = at - (first?.at ?? at)
    if (first === undefined || elapsed < LEAST_MS) return { bytesPerSecond: null, secondsLeft: null }
    const bytesPerSecond = ((done - first.done) / elapsed) * 1000
    const secondsLeft =
      total === null || bytesPerSecond <= 0 ? null : Math.max(0, (total - done) / bytesPerSecond)
    return { bytesPerSecond, secondsLeft }
  }
}
