import './data.css'
import type {
  PipelineProgress,
  PipelineState,
  PipelineStatus,
  PipelineStep,
} from '../../contract/backend/pipeline.ts'
import { storedTime } from '../../i18n/stored-time.ts'
import { useDataT } from './messages/data-texts.ts'

const STEP_WORDS = {
  download: 'stepDownload',
  verify: 'stepVerify',
  read: 'stepRead',
  build: 'stepBuild',
  check: 'stepCheck',
  replace: 'stepReplace',
} as const satisfies Record<PipelineStep, string>

/** The words of a status, and the dot of the page's server status that has the same meaning. */
const STATUSES = {
  idle: ['statusIdle', 'idle'],
  running: ['statusRunning', 'asking'],
  stopping: ['statusStopping', 'asking'],
  stopped: ['statusStopped', 'no-data'],
  completed: ['statusCompleted', 'ready'],
  error: ['statusError', 'offline'],
} as const satisfies Record<PipelineStatus, readonly [string, string]>

/** How far an import of dblp has come, or how it has ended. The state is live: announced only if it changes. */
export function ImportStatus({ state }: { state: PipelineState }) {
  const { t, moment, timeLeft } = useDataT()
  const { status, step, message, progress } = state
  const isRunning = status === 'running'
  const source = isRunning && (step === null || step === 'download') ? state.source : null
  const retry = isRunning ? state.retry : null
  const [word, dot] = STATUSES[status]
  const doing = isRunning && step !== null ? STEP_WORDS[step] : word
  // The state is polled twice a second during a run, which redraws the time until the next try.
  const seconds = ((storedTime(retry?.next_try_at) ?? 0) - Date.now()) / 1000
  const [started, finished] = [state.started_at, state.finished_at].map((at) => storedTime(at ?? undefined))
  const said = status === 'completed' || status === 'error' ? message : retry?.problem
  return (
    <div class="run-status">
      <p class="row" aria-live="polite">
        <span class={`dot dot-${retry ? 'offline' : dot}`} aria-hidden="true" />
        <strong>{t(retry ? 'statusRetrying' : doing)}</strong>
        {source && <span class="hint"> {t('fromSource', { source })}</span>}
      </p>
      {/* The backend's message is always in English. */}
      {said && (
        <p class={status === 'completed' ? 'said' : 'said field-error'} lang="en">
          {said}
        </p>
      )}
      {retry && (
        <p>
          {t('triesFailed', { count: retry.failures, most: String(retry.failures_at_most) })}{' '}
          {seconds > 0 ? t('nextTryIn', { time: timeLeft(seconds) }) : t('tryingNow')}
        </p>
      )}
      {typeof started === 'number' && (
        <p class="hint">
          {t('startedAt', { time: moment(started) })}
          {typeof finished === 'number' && ` · ${t('finishedAt', { time: moment(finished) })}`}
        </p>
      )}
      {isRunning && progress && <StepProgress progress={progress} />}
    </div>
  )
}

/** The progress of the current step, as a bar and in numbers. */
function StepProgress({ progress }: { progress: PipelineProgress }) {
  const { t, size, timeLeft } = useDataT()
  const { step, bytes_done, bytes_total, bytes_per_second, share, seconds_left, publications } = progress
  const isOfBytes = step === 'download' || step === 'verify' || step === 'read'
  const facts = [
    isOfBytes &&
      (bytes_total === null
        ? size(bytes_done)
        : t('ofBytes', { done: size(bytes_done), total: size(bytes_total) })),
    bytes_per_second !== null && t('rate', { bytes: size(bytes_per_second) }),
    seconds_left !== null && t('left', { time: timeLeft(seconds_left) }),
    publications > 0 && t('readSoFar', { count: publications }),
  ]
  return (
    <>
      {/* Without a value the bar is indeterminate. */}
      <progress aria-label={t('progressName')} {...(share !== null && { value: share })} />
      <p class="progress-facts">{facts.filter((fact) => fact !== false).join(' · ')}</p>
    </>
  )
}
