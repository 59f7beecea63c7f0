import type { PipelineProgress } from '../../shared/contract/backend/pipeline.ts'
import type { ImportProgress } from './build/fill-database.ts'

type Reported = Pick<PipelineProgress, 'step' | 'bytes_done' | 'bytes_total' | 'publications' | 'persons'>
type Pace = Pick<PipelineProgress, 'bytes_per_second' | 'seconds_left'>

const UNKNOWN: Pace = { bytes_per_second: null, seconds_left: null }

/** Adds rate and time left to what download and import report. */
export function progressTo(show: (progress: PipelineProgress) => void, now = () => performance.now()) {
  let step: PipelineProgress['step'] | null = null
  let rate = transferRate(now)
  const report = (reported: Reported, built: number): void => {
    if (reported.step !== step) rate = transferRate(now)
    step = reported.step
    show({ ...reported, ...paceOf(reported, built, rate) })
  }
  return {
    download: (next: 'download' | 'verify', bytes_done: number, bytes_total: number | null) =>
      report({ step: next, bytes_done, bytes_total, publications: 0, persons: 0 }, 0),
    import: ({ step: next, bytesRead, totalBytes, publications, persons, built }: ImportProgress) =>
      report({ step: next, bytes_done: bytesRead, bytes_total: totalBytes, publications, persons }, built),
  }
}

function paceOf(
  { step, bytes_done, bytes_total }: Reported,
  built: number,
  pace: ReturnType<typeof transferRate>,
): Pace & Pick<PipelineProgress, 'share'> {
  if (step === 'check' || step === 'replace') return { ...UNKNOWN, share: null }
  if (step === 'build') return { ...pace(built, 1), bytes_per_second: null, share: built }
  const share = bytes_total ? Math.min(1, bytes_done / bytes_total) : null
  return { share, ...pace(bytes_done, bytes_total) }
}

/** The period that a rate is computed over: long enough to be steady, short enough to show a change. */
const WINDOW_MS = 8000
const MIN_MS = 500
const SAMPLE_MS = 250

/**
 * Returns what computes a transfer's rate and time left from samples of what was done by which time. A smaller value than
 * before restarts the measurement. The rate is null until there is enough data.
 */
export function transferRate(now: () => number) {
  let samples: { at: number; done: number }[] = []
  return (done: number, total: number | null): Pace => {
    const at = now()
    const last = samples.at(-1)
    if (last !== undefined && done < last.done) samples = []
    if (last === undefined || done < last.done || at - last.at >= SAMPLE_MS) samples.push({ at, done })
    while (samples.length > 2 && at - (samples[1]?.at ?? at) >= WINDOW_MS) samples.shift()
    const [first] = samples
    const elapsed = at - (first?.at ?? at)
    if (first === undefined || elapsed < MIN_MS) return UNKNOWN
    const bytes_per_second = ((done - first.done) / elapsed) * 1000
    const seconds_left =
      total === null || bytes_per_second <= 0 ? null : Math.max(0, (total - done) / bytes_per_second)
    return { bytes_per_second, seconds_left }
  }
}
