import type { PipelineProgress, PipelineState } from '../../shared/contract/backend/pipeline-shapes.ts'
import type { ImportProgress } from './build/fill-database.ts'

type Reported = Pick<PipelineProgress, 'step' | 'bytes_done' | 'bytes_total' | 'publications' | 'persons'>

/** The sentence of each step. */
export const STEPS: Readonly<Record<PipelineProgress['step'], string>> = {
  download: 'Downloading the dump.',
  verify: "Comparing the download with dblp's checksum.",
  read: 'Reading the dump.',
  build: 'Building the new database.',
  check: 'Checking the new database.',
  replace: 'Putting the new database in place.',
}

/** Describes a failed try and the time of the next one. */
export function retryLine(retry: NonNullable<PipelineState['retry']>): string {
  const { problem, failures, failures_at_most, next_try_at } = retry
  const failed = `${failures} of ${failures_at_most} tries ${failures === 1 ? 'has' : 'have'} failed`
  return `${problem}. ${failed}; the next is at ${next_try_at} UTC.`
}

/** Reports no rate before this time has passed. */
const MIN_RATE_MS = 500

/** Adds share, rate and time left to the progress of download and import. The rate is the mean of the step so far. */
export function progressTo(show: (progress: PipelineProgress) => void, now = () => performance.now()) {
  let step: PipelineProgress['step'] | null = null
  let begun = { at: 0, done: 0 }
  /** @param done of `total`, in bytes or rows; null in a step that counts neither */
  const report = (reported: Reported, done: number | null, total: number | null): void => {
    const at = now()
    // A download that starts over has fewer bytes than before.
    if (reported.step !== step || (done ?? 0) < begun.done) begun = { at, done: done ?? 0 }
    step = reported.step
    const elapsed = at - begun.at
    const rate = done === null || elapsed < MIN_RATE_MS ? null : ((done - begun.done) / elapsed) * 1000
    show({
      ...reported,
      share: done === null || !total ? null : Math.min(1, done / total),
      bytes_per_second: step === 'build' ? null : rate,
      seconds_left: done === null || total === null || !rate ? null : Math.max(0, (total - done) / rate),
    })
  }
  return {
    download: (next: 'download' | 'verify', bytes_done: number, bytes_total: number | null) =>
      report({ step: next, bytes_done, bytes_total, publications: 0, persons: 0 }, bytes_done, bytes_total),
    import: ({ step: next, bytesRead, totalBytes, publications, persons, built }: ImportProgress) => {
      const counts = { publications, persons }
      const reported = { step: next, bytes_done: bytesRead, bytes_total: totalBytes, ...counts }
      if (next === 'read') report(reported, bytesRead, totalBytes)
      else report(reported, next === 'build' ? built : null, 1)
    },
  }
}
