import { useRef, useState } from 'preact/hooks'
import type { PipelineState, PipelineStatus } from '../../../shared/contract/pipeline.ts'
import { useWording } from '../../../shared/ui/messages/context.tsx'
import { AlertBox } from '../../../shared/ui/parts/alert-box.tsx'
import { storedTime } from '../../../shared/ui/state/stored-time.ts'
import { useWords } from '../messages/words.ts'
import { isUnderWay } from '../surroundings.ts'
import type { Acts, Seen } from '../use-pipeline.ts'
import { Confirmation } from './confirmation.tsx'
import { STEP_WORDS, StepProgress } from './step-progress.tsx'

const STATUS_WORDS = {
  idle: 'statusIdle',
  running: 'statusRunning',
  stopping: 'statusStopping',
  stopped: 'statusStopped',
  completed: 'statusCompleted',
  error: 'statusError',
} as const satisfies Record<PipelineStatus, string>

/** The dots of the page's server status, which mean the same here. */
const DOTS: Record<PipelineStatus, string> = {
  idle: '',
  running: 'dot-asking',
  stopping: 'dot-asking',
  stopped: 'dot-no-data',
  completed: 'dot-ready',
  error: 'dot-offline',
}

type ImportSectionProps = { pipeline: Seen & Acts; state: PipelineState }

/** How the import stands, and what can be done about it. */
export function ImportSection({ pipeline, state }: ImportSectionProps) {
  const { t } = useWords()
  const section = useRef<HTMLElement>(null)
  // What was pressed goes away; the next key should not begin at the page's top.
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

/** Announced when it changes, which bytes and rates do not make it do. */
function Status({ state }: { state: PipelineState }) {
  const { t } = useWords()
  const { status, step, message } = state
  const isRunning = status === 'running' && step !== null
  return (
    <div class="run-status">
      <p aria-live="polite">
        <span class={`dot ${DOTS[status]}`} aria-hidden="true" />
        <strong>{isRunning ? t(STEP_WORDS[step]) : t(STATUS_WORDS[status])}</strong>
      </p>
      {/* The server's own sentence, which it says in English. */}
      {(status === 'completed' || status === 'error') && (
        <p class="said" lang="en">
          {message}
        </p>
      )}
      <Times state={state} />
    </div>
  )
}

function Times({ state }: { state: PipelineState }) {
  const { t } = useWords()
  const { moment } = useWording()
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
  const { t } = useWords()
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
  const { t } = useWords()
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
