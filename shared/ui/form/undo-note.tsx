import { useWording } from '../messages/context.tsx'
import type { Change, Workbench } from '../state/workbench.ts'
import { focusAsk } from './focus-ask.ts'

type UndoNoteProps = { undo: Workbench['undo']; change: (change: Change) => void }

/** What a button has just done to the lists, and the way back. Always there, so that it is announced. */
export function UndoNote({ undo, change }: UndoNoteProps) {
  const { t } = useWording()
  return (
    <div class="undo-note">
      <span role="status">{undo && t(undo.message.key, undo.message.values)}</span>
      {undo && (
        <button
          type="button"
          class="link"
          onClick={(event) => {
            focusAsk(event.currentTarget)
            change({ type: 'undone' })
          }}
        >
          {t(undo.message.key === 'earlierLists' ? 'bringBack' : 'undo')}
        </button>
      )}
    </div>
  )
}
