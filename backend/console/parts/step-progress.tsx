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

/** Steps that work on the bytes of the dump. */
const OF_BYTES = new Set<PipelineStep>(['download', 'verify', 'read'])

/** How far the step is: drawn, and in numbers. */
export function StepProgress({ progress }: { progress: PipelineProgress }) {
  const { t, size, time } = useWords()
  const { step, bytes_done, bytes_total, bytes_per_second, share, seconds_left, publications } = progress
  const facts = [
    OF_BYTES.has(step) &&
      (bytes_total === null
        ? size(bytes_done)
        : t('ofBytes', { done: size(bytes_done), total: size(bytes_total) })),
    bytes_per_second !== null && t('rate', { bytes: size(bytes_per_second) }),
    seconds_left !== null && t('left', { time: time(seconds_left) }),
    publications > 0 && t('readSoFar', { count: publications }),
  ].filter((fact) => fact !== false)
  return (
    <div class="step-progress">
      {/* Without a value the bar says that something is being done, and not how far it is. */}
      <progress aria-label={t('progressName')} {...(share !== null && { value: share })} />
      <p class="numbers">{facts.join(' · ')}</p>
    </div>
  )
}
