import { useEffect, useRef, useState } from 'preact/hooks'
import type {
  PipelineFiles,
  PipelineProgress,
  PipelineState,
  PipelineStatus,
  PipelineStep,
} from '../../shared/contract/pipeline.ts'
import { storedTime } from '../../shared/i18n/stored-time.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { isCancelKey } from '../../shared/ui/parts/shortcut-keys.ts'
import { useConsoleT } from './messages/console-messages.ts'
import { isUnderWay, type Pipeline } from './use-pipeline.ts'

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
    <div>
      {/* Without a value the bar is indeterminate. */}
      <progress aria-label={t('progressName')} {...(share !== null && { value: share })} />
      <p class="progress-facts">{facts.join(' · ')}</p>
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
  idle: 'dot-idle',
  running: 'dot-asking',
  stopping: 'dot-asking',
  stopped: 'dot-no-data',
  completed: 'dot-ready',
  error: 'dot-offline',
}

type ImportSectionProps = { pipeline: Pipeline; state: PipelineState }

/** The state of the import, with its actions. */
export function ImportSection({ pipeline, state }: ImportSectionProps) {
  const { t } = useConsoleT()
  const section = useRef<HTMLElement>(null)
  // The pressed button disappears, and without focus the next Tab would start at the top of the page.
  const keepFocus = () => section.current?.focus()
  return (
    <section
      class="card stack start"
      id="import"
      ref={section}
      tabIndex={-1}
      aria-labelledby="import-heading"
    >
      <h2 id="import-heading">{t('importHeading')}</h2>
      <Status state={state} />
      {state.status === 'running' && state.progress && <StepProgress progress={state.progress} />}
      {pipeline.refusal !== '' && <AlertBox text={t('refused', { detail: pipeline.refusal })} />}
      {isUnderWay(state) ? (
        <>
          {pipeline.data.kind === 'known' && <p class="hint">{t('goesOn')}</p>}
          <div class="bar">
            <Button
              aria-disabled={state.status === 'stopping'}
              onClick={() => state.status === 'running' && pipeline.stop()}
              text={t('stop')}
            />
            <span class="hint">{t('stopKeeps')}</span>
          </div>
        </>
      ) : (
        <AtRest pipeline={pipeline} state={state} keepFocus={keepFocus} />
      )}
    </section>
  )
}

/** A live region without bytes and rates, so that it is announced only if the state changes. */
function Status({ state }: { state: PipelineState }) {
  const { t, time } = useConsoleT()
  const { moment } = useT()
  const { status, step, message } = state
  const source = status === 'running' && (step === null || step === 'download') ? state.source : null
  const retry = status === 'running' ? (state.retry ?? null) : null
  const isRunning = status === 'running' && step !== null
  // The state is polled twice a second during a run, which redraws the time until the next try.
  const left = ((storedTime(retry?.next_try_at) ?? 0) - Date.now()) / 1000
  const times = (['startedAt', 'finishedAt'] as const).flatMap((key) => {
    const at = storedTime((key === 'startedAt' ? state.started_at : state.finished_at) ?? undefined)
    return at === null ? [] : t(key, { time: moment(at) })
  })
  const said = status === 'completed' || status === 'error' ? message : retry?.problem
  return (
    <div class="run-status">
      <p class="row" aria-live="polite">
        <span class={`dot ${retry ? DOTS.error : DOTS[status]}`} aria-hidden="true" />
        <strong>
          {retry ? t('statusRetrying') : isRunning ? t(STEP_WORDS[step]) : t(STATUS_WORDS[status])}
        </strong>
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
          {left > 0 ? t('nextTryIn', { time: time(left) }) : t('tryingNow')}
        </p>
      )}
      {times.length > 0 && <p class="hint">{times.join(' · ')}</p>}
    </div>
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
    <div class="bar">
      <Button class="primary" onClick={() => setAsking(true)} text={hasData ? t('renew') : t('getData')} />
      {state.status !== 'idle' && (
        <Button class="quiet" title={t('clearDoes')} onClick={pipeline.reset} text={t('clear')} />
      )}
    </div>
  )
}

/** The recent size of dblp's dump, in bytes. The real size is known only when the download starts. */
const USUAL_DUMP_BYTES = 1e9
/** The same estimate that the backend makes before it downloads. */
const DATABASE_BYTES = 2.5 * USUAL_DUMP_BYTES

type ConfirmationProps = {
  files: PipelineFiles['files']
  onStart: (rebuild: boolean) => void
  onCancel: () => void
}

/** Asks for confirmation before the download, with its size and effects. */
function Confirmation({ files, onStart, onCancel }: ConfirmationProps) {
  const { t, size } = useConsoleT()
  const [rebuild, setRebuild] = useState(false)
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus(), [])
  const part = files.find(({ kind }) => kind === 'part')
  const hasData = files.some(({ kind }) => kind === 'database')
  const hasDump = files.some(({ kind }) => kind === 'dump')
  return (
    <fieldset class="card question stack" onKeyDown={(event) => isCancelKey(event) && onCancel()}>
      <legend>{t('confirmName')}</legend>
      <p>{t('confirmSize', { size: size(USUAL_DUMP_BYTES), database: size(DATABASE_BYTES) })}</p>
      {part && <p>{t('confirmPart', { size: size(part.bytes) })}</p>}
      {hasDump && <p>{t('confirmDump')}</p>}
      {hasData && <p>{t('confirmOld')}</p>}
      <label class="check">
        <input
          type="checkbox"
          checked={rebuild}
          onChange={({ currentTarget }) => setRebuild(currentTarget.checked)}
        />
        <span>{t('confirmForce')}</span>
      </label>
      <div class="bar">
        <Button class="primary" buttonRef={start} onClick={() => onStart(rebuild)} text={t('confirmStart')} />
        <Button onClick={onCancel} text={t('cancel')} />
      </div>
    </fieldset>
  )
}
