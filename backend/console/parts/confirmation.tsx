import { useEffect, useRef, useState } from 'preact/hooks'
import type { PipelineFiles } from '../../../shared/contract/pipeline.ts'
import { isCancelKey } from '../../../shared/ui/parts/shortcut-keys.ts'
import { useConsoleT } from '../messages/console-messages.ts'

/** The usual size of dblp's dump in bytes. The server is asked only after the user confirms. */
const USUAL_DUMP_BYTES = 1e9
/** The same estimate as the backend's before a download. */
const DATABASE_BYTES = 2.5 * USUAL_DUMP_BYTES

type ConfirmationProps = {
  files: PipelineFiles['files']
  onStart: (rebuild: boolean) => void
  onCancel: () => void
}

/** Asks for confirmation of a large download, and says what it does. */
export function Confirmation({ files, onStart, onCancel }: ConfirmationProps) {
  const { t, size } = useConsoleT()
  const [rebuild, setRebuild] = useState(false)
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus(), [])
  const part = files.find(({ kind }) => kind === 'part')
  const hasData = files.some(({ kind }) => kind === 'database')
  const hasDump = files.some(({ kind }) => kind === 'dump')
  return (
    <fieldset class="confirmation" onKeyDown={(event) => isCancelKey(event) && onCancel()}>
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
      <div class="acts">
        <button type="button" class="primary" ref={start} onClick={() => onStart(rebuild)}>
          {t('confirmStart')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </fieldset>
  )
}
