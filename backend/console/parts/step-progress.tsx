import type { PipelineProgress, PipelineStep } from '../../../shared/contract/pipeline.ts'
import { useWords } from '../messages/words.ts'

export const STEP_WORDS = {
  download: 'stepDownload',
  verify: 'stepVerify',
  read: 'stepRead',
  build: 'stepBuild',
  check: 'stepCheck',
  replace: 'stepReplace',
} as const satisfies Record<PipelineStep, string>

/** Steps whose bytes say how far they are. */
const MEASURED = new Set<PipelineStep>(['download', 'verify', 'read'])

/** How far the step is: drawn, and in numbers. */
export function StepProgress({ progress }: { progress: PipelineProgress }) {
  const { t, size, time } = useWords()
  const { step, bytes_done, bytes_total, bytes_per_second, seconds_left, publications } = progress
  const isMeasured = MEASURED.has(step)
  const facts = [
    isMeasured &&
      (bytes_total === null
        ? size(bytes_done)
        : t('ofBytes', { done: size(bytes_done), total: size(bytes_total) })),
    bytes_per_second !== null && t('rate', { bytes: size(bytes_per_second) }),
    seconds_left !== null && t('left', { time: time(seconds_left) }),
    publications > 0 && t('readSoFar', { count: publications }),
  ].filter((fact) => fact !== false)
  return (
    <div class="step-progress">
      {isMeasured && bytes_total !== null && bytes_total > 0 ? (
        <progress
          aria-label={t('progressName')}
          max={bytes_total}
          value={Math.min(bytes_done, bytes_total)}
        />
      ) : (
        <progress aria-label={t('progressName')} />
      )}
      <p class="numbers">{facts.join(' · ')}</p>
    </div>
  )
}
