import { useRef, useState } from 'preact/hooks'
import type {
  PipelineProgress,
  PipelineRetry,
  PipelineState,
  PipelineStatus,
  PipelineStep,
} from '../../../shared/contract/pipeline.ts'
import { storedTime } from '../../../shared/i18n/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import { useConsoleT } from '../messages/console-messages.ts'
import type { PipelineActions, PipelineView } from '../use-pipeline.ts'
import { isUnderWay } from '../use-pipeline.ts'
import { Confirmation } from './confirmation.tsx'

const STEP_WORDS = {
  download: 'stepDownload',
  verify: 'stepVerify',
  read: 'stepRead',
  build: 'stepBuild',
  check: 'stepCheck',
  replace: 'stepReplace',
} as const satisfies Record<PipelineStep, string>

/** Steps that process the bytes of the dump. */
const OF_BYTES = new Set<PipelineStep>(['download', 'verify', 'read'])

/** The progress of the current step, as a bar and in numbers. */
function StepProgress({ progress }: { progress: PipelineProgress }) {
  const { t, size, time } = useConsoleT()
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
      {/* Without a value the bar is indeterminate. */}
      <progress aria-label={t('progressName')} {...(share !== null && { value: share })} />
      <p class="numbers">{facts.join(' · ')}</p>
    </div>
  )
}

const STATUS_WORDS = {
  idle: 'statusIdle',
  running: 'statusRunning',
  stopping: 'statusStopping',
  stopped: 'statusStopped',
  completed: 'statusCompleted',
  error: 'statusError',
} as const satisfies Record<PipelineStatus, string>

/** The dots of the page's server status, with the same meaning. */
const DOTS: Record<PipelineStatus, string> = {
  idle: '',
  running: 'dot-asking',
  stopping: 'dot-asking',
  stopped: 'dot-no-data',
  completed: 'dot-ready',
  error: 'dot-offline',
}

type ImportSectionProps = { pipeline: PipelineView & PipelineActions; state: PipelineState }

/** The state of the import, with its actions. */
export function ImportSection({ pipeline, state }: ImportSectionProps) {
  const { t } = useConsoleT()
  const section = useRef<HTMLElement>(null)
  // The pressed button disappears, and without focus the next Tab would start at the top of the page.
  const keepFocus = () => section.current?.focus()
  return (
    <section class="panel" id="import" ref={section} tabIndex={-1} aria-labelledby="import-heading">
      <h2 id="import-heading">{t('importHeading')}</h2>
      <Status state={state} />
      {state.status === 'running' && state.progress && <StepProgress progress={state.progress} />}
      {pipeline.refusal !== '' && (
        <AlertBox>
          <p>{t('refused', { detail: pipeline.refusal })}</p>
        </AlertBox>
      )}
      {isUnderWay(state) ? (
        <UnderWay pipeline={pipeline} state={state} />
      ) : (
        <AtRest pipeline={pipeline} state={state} keepFocus={keepFocus} />
      )}
    </section>
  )
}

/** A live region without bytes and rates, so that it is announced only if the state changes. */
function Status({ state }: { state: PipelineState }) {
  const { t } = useConsoleT()
  const { status, step, message } = state
  const source = status === 'running' && (step === null || step === 'download') ? state.source : null
  const retry = status === 'running' ? (state.retry ?? null) : null
  const isRunning = status === 'running' && step !== null
  const said = status === 'completed' || status === 'error' ? message : retry?.problem
  return (
    <div class="run-status">
      <p aria-live="polite">
        <span class={`dot ${retry ? DOTS.error : DOTS[status]}`} aria-hidden="true" />
        <strong>
          {retry ? t('statusRetrying') : isRunning ? t(STEP_WORDS[step]) : t(STATUS_WORDS[status])}
        </strong>
        {source && <span class="hint"> {t('fromSource', { source })}</span>}
      </p>
      {/* The backend's message is always in English. */}
      {said && (
        <p class={status === 'completed' ? 'said' : 'said said-error'} lang="en">
          {said}
        </p>
      )}
      {retry && <NextTry retry={retry} />}
      <Times state={state} />
    </div>
  )
}

/** The time until the next attempt. The state is polled twice a second during a run, which redraws it. */
function NextTry({ retry }: { retry: PipelineRetry }) {
  const { t, time } = useConsoleT()
  const { failures, failures_at_most, next_try_at } = retry
  const left = ((storedTime(next_try_at) ?? 0) - Date.now()) / 1000
  return (
    <p class="next-try">
      {t('triesFailed', { count: failures, most: String(failures_at_most) })}{' '}
      {left > 0 ? t('nextTryIn', { time: time(left) }) : t('tryingNow')}
    </p>
  )
}

function Times({ state }: { state: PipelineState }) {
  const { t } = useConsoleT()
  const { moment } = useT()
  const at = (text: string | null) => {
    const time = storedTime(text ?? undefined)
    return time === null ? null : moment(time)
  }
  const [started, finished] = [at(state.started_at), at(state.finished_at)]
  const times = [
    started && t('startedAt', { time: started }),
    finished && t('finishedAt', { time: finished }),
  ]
  const told = times.filter(Boolean)
  return told.length === 0 ? null : <p class="hint">{told.join(' · ')}</p>
}

function UnderWay({ pipeline, state }: ImportSectionProps) {
  const { t } = useConsoleT()
  return (
    <>
      {pipeline.data.kind === 'known' && <p class="hint">{t('goesOn')}</p>}
      <div class="acts">
        <button
          type="button"
          aria-disabled={state.status === 'stopping'}
          onClick={() => state.status === 'running' && pipeline.stop()}
        >
          {t('stop')}
        </button>
        <span class="hint">{t('stopKeeps')}</span>
      </div>
    </>
  )
}

function AtRest({ pipeline, state, keepFocus }: ImportSectionProps & { keepFocus: () => void }) {
  const { t } = useConsoleT()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    keepFocus()
  }
  if (isAsking) {
    return (
      <Confirmation
        files={pipeline.files}
        onStart={(rebuild) => {
          close()
          pipeline.start({ rebuild })
        }}
        onCancel={close}
      />
    )
  }
  const hasData = pipeline.data.kind === 'known' && !pipeline.data.stats.sample
  return (
    <div class="acts">
      <button type="button" class="primary" onClick={() => setAsking(true)}>
        {hasData ? t('renew') : t('getData')}
      </button>
      {state.status !== 'idle' && (
        <button type="button" class="quiet" title={t('clearDoes')} onClick={pipeline.reset}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}
