import type { PipelineProgress, PipelineState } from '../../shared/contract/backend/pipeline-shapes.ts'

export interface RunEvent {
  note?: string
  progress?: PipelineProgress
  /** The host that the run asks for a dump. */
  source?: string
  /** Set when a try has failed and another try follows. The next event without `retry` means that a server has answered. */
  retry?: PipelineState['retry']
}

const MIN_RATE_MS = 500

/**
 * Adds share, rate and time left to the progress of a run. The rate is the mean since the step began.
 * @param everyMs the least time between two reports of a step
 */
export function progressReporter(
  show: (progress: PipelineProgress) => void,
  everyMs = 0,
  now = () => performance.now(),
) {
  let step: PipelineProgress['step'] | null = null
  let begun = { at: 0, done: 0 }
  let shownAt = 0
  /** @param done the part of `total` that is done; null in a step that counts nothing */
  return (
    reported: Pick<PipelineProgress, 'step' | 'bytes_done' | 'bytes_total'> & Partial<PipelineProgress>,
    done: number | null = reported.bytes_done,
    total: number | null = reported.bytes_total,
  ): void => {
    const at = now()
    if (reported.step === step && at - shownAt < everyMs) return
    shownAt = at
    // A download that starts over has fewer bytes than it had before.
    if (reported.step !== step || (done ?? 0) < begun.done) begun = { at, done: done ?? 0 }
    step = reported.step
    const elapsed = at - begun.at
    const rate = done === null || elapsed < MIN_RATE_MS ? null : ((done - begun.done) / elapsed) * 1000
    show({
      publications: 0,
      persons: 0,
      ...reported,
      share: done === null || !total ? null : Math.min(1, done / total),
      bytes_per_second: step === 'build' ? null : rate,
      seconds_left: done === null || total === null || !rate ? null : Math.max(0, (total - done) / rate),
    })
  }
}
