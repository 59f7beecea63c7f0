import { useState } from 'preact/hooks'
import { USUAL_DUMP_BYTES } from '../../../shared/limits.ts'
import { dataTexts } from '../../../shared/messages/data-texts.ts'
import type { DataKey } from '../../../shared/messages/en/places/data.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { addressOf } from '../../../shared/ui/frame/address.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { OpenFileButton } from '../../../shared/ui/parts/file-buttons.tsx'
import { Check } from '../../../shared/ui/parts/form-fields.tsx'
import { Sentences } from '../../../shared/ui/parts/inline.tsx'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import { isLoading, type Pipeline, type Refusal } from '../../../shared/ui/session/pipeline-provider.tsx'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { ImportStatus } from './import-status.tsx'

type LoadSectionProps = {
  backend: BackendCheck
  pipeline: Pipeline
  problem: DataKey | null
  isOver: boolean
  onFile: (file: File) => void
  /** Called when the user starts a load: `problem` is then out of date. */
  onAct: () => void
}

export function LoadSection(props: LoadSectionProps) {
  const { t } = useT(dataTexts)
  const { pipeline, isOver, onAct } = props
  const { state, stop } = pipeline
  const isBusy = isLoading(pipeline)
  const { free_bytes: free = Infinity, needed_bytes: needed = 0 } = pipeline.files ?? {}
  const failure = failureOf(pipeline, props.problem, free < needed)
  return (
    <section
      class={isOver ? 'card load stack start is-over' : 'card load stack start'}
      tabIndex={-1}
      aria-labelledby="load-heading"
    >
      {state && (
        <ImportStatus state={state}>
          <h3 id="load-heading">{t('loadHeading')}</h3>
        </ImportStatus>
      )}
      {failure && (
        <AlertBox>
          <div class="stack">
            <p>
              <Sentences>
                {failure.what && <strong>{t(failure.what)}</strong>}
                <span lang="en">{failure.detail}</span>
              </Sentences>
            </p>
            <p>{t(failure.remedy)}</p>
          </div>
        </AlertBox>
      )}
      {isBusy ? (
        <div class="bar">
          <Button aria-disabled={state?.status === 'stopping'} onClick={() => stop()} text={t('stop')} />
          {/* An upload has no source, and leaves nothing. */}
          {state?.source != null && <span class="hint">{t('stopMeans')}</span>}
        </div>
      ) : (
        <StartLoad
          {...props}
          hasFailed={failure?.what === null && !isOfFile(state)}
          onStart={(rebuild) => {
            onAct()
            pipeline.start(rebuild)
          }}
        />
      )}
    </section>
  )
}

/** Whether the run loads a file that the user has sent. A run without a step may still choose its source. */
const isOfFile = (state: Pipeline['state']): boolean => state?.source === null && state.step !== null

type StartLoadProps = Pick<LoadSectionProps, 'backend' | 'pipeline' | 'onFile'> & {
  /** Whether the last download failed, so that the button tries it again. */
  hasFailed: boolean
  onStart: (rebuild: boolean) => void
}

/** Offers the ways to start a load. Says what a load needs, or what to do after a successful one. */
function StartLoad({ backend, pipeline, hasFailed, onFile, onStart }: StartLoadProps) {
  const { t, size } = useT(dataTexts)
  const [rebuild, setRebuild] = useState(false)
  const { kind } = backend.state
  const isFull = backend.state.kind === 'ready' && backend.state.stats.sample !== true
  const { files = [], free_bytes: free, needed_bytes: needed } = pipeline.files ?? {}
  const isLacking = free !== undefined && needed !== undefined && free < needed
  const part = files.find((file) => file.kind === 'part')
  const isDone = pipeline.state?.status === 'completed' && pipeline.state.step !== null && kind === 'ready'
  return (
    <>
      {isDone && (
        <p>
          <a href={addressOf('query')}>{t('askNow')}</a> · {t('refreshOld')}
        </p>
      )}
      {!hasFailed && <p>{t('loadMeans', { size: size(USUAL_DUMP_BYTES) })}</p>}
      {part && <p>{t('partIsHere', { size: size(part.bytes) })}</p>}
      {free !== undefined && needed !== undefined && <DiskSpace free={free} needed={needed} />}
      <div class="bar">
        <Button
          class={isFull || isLacking ? '' : 'primary'}
          aria-disabled={isLacking}
          onClick={() => onStart(rebuild)}
          text={t(hasFailed ? 'tryAgain' : isFull ? 'renew' : 'load')}
        />
        <OpenFileButton
          class=""
          text={t('chooseDump')}
          label={t('dumpFile')}
          accept=".xml,.gz"
          onFile={onFile}
        />
        <span class="hint">{t('dropDump')}</span>
      </div>
      {isFull && <Check class="small" checked={rebuild} onCheck={setRebuild} text={t('loadAnyway')} />}
    </>
  )
}

function DiskSpace({ free, needed }: { free: number; needed: number }) {
  const { t, size } = useT(dataTexts)
  const values = { free: size(free), needed: size(needed) }
  if (free >= needed) return <p class="hint">{t('roomNeeded', values)}</p>
  return <p class="warn">{t('roomLacking', { ...values, missing: size(needed - free) })}</p>
}

type LoadFailure = {
  /** Null for a failed run: the status already reports the failure. */
  what: DataKey | null
  /** The backend's own sentence, in English. */
  detail: string
  remedy: DataKey
}

const REFUSALS: Readonly<Record<number, Pick<LoadFailure, 'what' | 'remedy'>>> = {
  409: { what: 'alreadyRunning', remedy: 'alreadyRunningDo' },
  413: { what: 'dumpTooLarge', remedy: 'otherFileDo' },
  415: { what: 'notDump', remedy: 'otherFileDo' },
  422: { what: 'notDump', remedy: 'otherFileDo' },
  507: { what: 'noRoom', remedy: 'noRoomDo' },
}

/** Why the last load failed or did not begin; null without a failure. `problem`: why the page did not send a file. */
export function failureOf(
  pipeline: Pick<Pipeline, 'state' | 'refusal' | 'sending'>,
  problem: DataKey | null,
  isRoomLacking: boolean,
): LoadFailure | null {
  const { state, refusal } = pipeline
  const isRunning = isLoading(pipeline)
  if (problem !== null && (isRunning || problem !== 'alreadyRunning'))
    return { what: problem, detail: '', remedy: isRunning ? 'alreadyRunningDo' : 'otherFileDo' }
  // The backend refused the load because of another run, which has ended.
  if (refusal?.status === 409 && !isRunning) return null
  // Show the failed run, which explains more than a lost connection.
  if (refusal && (refusal.status !== null || state?.status !== 'error')) return refused(refusal)
  if (state?.status !== 'error') return null
  const { step, message } = state
  const isDownload = step === null || step === 'download'
  const remedy = isOfFile(state) ? 'fileAgainDo' : isDownload ? 'connectionDo' : 'againDo'
  return { what: null, detail: firstSentence(message), remedy: isRoomLacking ? 'noRoomDo' : remedy }
}

/** The other sentences of a message advise users of a terminal. */
const firstSentence = (message: string): string => /^.*?[.?!](?=\s|$)/s.exec(message)?.[0] ?? message

function refused({ status, detail }: Refusal): LoadFailure {
  const known = status === null ? undefined : REFUSALS[status]
  return known
    ? { ...known, detail: status === 507 ? detail : '' }
    : { what: 'notTaken', remedy: 'againDo', detail }
}
