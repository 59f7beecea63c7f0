import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type {
  PipelineProgress,
  PipelineState,
  PipelineStatus,
} from '../../../shared/contract/backend/pipeline-shapes.ts'
import { dataTexts } from '../../../shared/messages/data-texts.ts'
import { storedTime } from '../../../shared/messages/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { isUnderWay, PipelineContext, shareOfRun } from '../../../shared/ui/session/pipeline-provider.tsx'

const DOTS = {
  running: 'asking',
  stopping: 'asking',
  stopped: 'no-data',
  completed: 'ready',
  error: 'offline',
} as const satisfies Record<Exclude<PipelineStatus, 'idle'>, string>

export function ImportStatus({ state, children }: { state: PipelineState; children?: ComponentChildren }) {
  const { t, sentences, moment, timeLeft } = useT(dataTexts)
  const sending = useContext(PipelineContext)?.sending ?? null
  const { step, progress } = state
  const isRunning = state.status === 'running'
  const retry = isRunning ? state.retry : null
  // While the page is sending a file, the backend does not yet know of the load.
  const status = sending !== null && !isUnderWay(state) ? 'running' : state.status
  const isReceiving = sending !== null || (step === 'download' && state.source === null)
  const source = isRunning && (step === null || step === 'download') ? state.source : null
  const wordNow = () => {
    if (status === 'idle') return null
    if (retry) return 'statusRetrying'
    if (status === 'running' && isReceiving && (step === null || step === 'download' || !isRunning))
      return 'stepReceive'
    if (isRunning && step !== null) return `step_${step}` as const
    return status === 'completed' && step === null ? 'statusNothingNewer' : (`status_${status}` as const)
  }
  const word = wordNow()
  // Each poll updates this time, twice a second.
  const seconds = ((storedTime(retry?.next_try_at) ?? 0) - Date.now()) / 1000
  const [started, finished] = [state.started_at, state.finished_at].map((at) => storedTime(at ?? undefined))
  return (
    <>
      <div class="row between">
        {children}
        <p class="load-status" aria-live="polite">
          {word && status !== 'idle' && (
            <>
              <span class={`dot dot-${retry ? 'offline' : DOTS[status]}`} aria-hidden="true" />
              <strong>{t(word)}</strong>
              {source && <span class="hint">{t('fromSource', { source })}</span>}
            </>
          )}
        </p>
      </div>
      {retry && (
        <>
          {/* The backend writes this sentence in English. */}
          <p class="field-error" lang="en">
            {retry.problem}
          </p>
          <p>
            {sentences(
              t('triesFailed', { count: retry.failures, most: String(retry.failures_at_most) }),
              seconds > 0 ? t('nextTryIn', { time: timeLeft(seconds) }) : t('tryingNow'),
            )}
          </p>
        </>
      )}
      {status === 'running' && (
        <StepProgress share={shareOfRun(state)} progress={isRunning ? progress : null} />
      )}
      {typeof started === 'number' && (
        <p class="hint">
          {t('startedAt', { time: moment(started) })}
          {typeof finished === 'number' && ` · ${t('finishedAt', { time: moment(finished) })}`}
        </p>
      )}
    </>
  )
}

/** Shows the progress of the whole run as a bar, and the progress of the current step in numbers. */
function StepProgress({ share, progress }: { share: number | null; progress: PipelineProgress | null }) {
  const { t, percent } = useT(dataTexts)
  return (
    <>
      {/* Without a value, the bar shows only that a load is running. */}
      <progress aria-label={t('progress')} {...(share !== null && { value: share })} />
      <p class="progress-facts hint">
        {share !== null && `${t('ofAll', { share: percent(Math.floor(share * 100) / 100) })} · `}
        {progress && <StepFacts progress={progress} />}
      </p>
    </>
  )
}

function StepFacts({ progress }: { progress: PipelineProgress }) {
  const { t, size, timeLeft } = useT(dataTexts)
  const { step, bytes_done, bytes_total, bytes_per_second, seconds_left, publications } = progress
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
  return <>{facts.filter((fact) => fact !== false).join(' · ')}</>
}
