import { TransferRate } from '../download/transfer-rate.ts'
import type { ImportProgress, ImportStep } from '../progress.ts'

/** What is being done, from the first byte of the download to the new database in the old one's place. */
export type LoadStep = 'download' | 'verify' | ImportStep

export interface LoadProgress {
  step: LoadStep
  /** Of the compressed file; all of it once it is read. */
  bytesDone: number
  /** Null when the server does not say. */
  bytesTotal: number | null
  bytesPerSecond: number | null
  /** Of this step. Null where it cannot be told. */
  secondsLeft: number | null
  publications: number
  persons: number
}

/** Steps whose bytes tell how far they are. */
const MEASURED = new Set<LoadStep>(['download', 'verify', 'read'])

/** Turns what the parts report into progress with rate and time left. */
export function progressTo(show: (progress: LoadProgress) => void, now = () => performance.now()) {
  let step: LoadStep | null = null
  let rate = new TransferRate(now)
  const tell = (next: LoadStep, done: number, total: number | null, publications = 0, persons = 0): void => {
    if (next !== step) rate = new TransferRate(now)
    step = next
    const pace = MEASURED.has(next) ? rate.pace(done, total) : { bytesPerSecond: null, secondsLeft: null }
    show({ step: next, bytesDone: done, bytesTotal: total, publications, persons, ...pace })
  }
  return {
    download: (next: 'download' | 'verify', done: number, total: number | null) => tell(next, done, total),
    import: ({ step: next, bytesRead, totalBytes, publications, persons }: ImportProgress) =>
      tell(next, bytesRead, totalBytes, publications, persons),
  }
}
