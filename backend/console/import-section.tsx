import { useEffect, useRef, useState } from 'preact/hooks'
import type { PipelineFiles, PipelineState } from '../../shared/contract/backend/pipeline.ts'
import { ImportStatus } from '../../shared/ui/data/import-status.tsx'
import { isUnderWay } from '../../shared/ui/data/use-polling.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { isCancelKey } from '../../shared/ui/parts/shortcut-keys.ts'
import { useConsoleT } from './messages/console-messages.ts'
import type { Pipeline } from './use-pipeline.ts'

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
      <ImportStatus state={state} />
      {pipeline.refusal !== '' && <AlertBox text={t('refused', { detail: pipeline.refusal })} />}
      {isUnderWay(state) ? (
        <>
          {pipeline.data && <p class="hint">{t('goesOn')}</p>}
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
  const hasData = pipeline.data && !pipeline.data.sample
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
