import { useEffect, useState } from 'preact/hooks'
import { useT } from '../i18n/context.tsx'
import { useClock } from '../parts/drawing.tsx'
import type { Run, Session, SessionAction } from '../session/session-reducer.ts'

/** A wait shorter than this shows nothing: a flash of progress is only noise. In milliseconds. */
const QUIET_MS = 300

type ProgressProps = { run: Run | null; wasCancelled: boolean; now: () => number; onCancel: () => void }

/** What is happening, for how long, the way out, and that it was taken. */
export function Progress({ run, wasCancelled, now, onCancel }: ProgressProps) {
  const { t } = useT()
  const isLong = useIsLong(run)
  return (
    <div class="progress">
      <span role="status">
        {run && isLong && t(run.stage === 'backend' ? 'progressBackend' : 'progressCache')}
        {!run && wasCancelled && t('cancelled')}
      </span>
      {run && isLong && (
        <>
          <Elapsed since={run.startedAt} now={now} />
          <button
            type="button"
            onClick={(event) => {
              focusAsk(event.currentTarget)
              onCancel()
            }}
          >
            {t('cancel')}
          </button>
        </>
      )}
    </div>
  )
}

/** In whole seconds, so that it changes once a second and not in width; it comes before the first is over. */
function Elapsed({ since, now }: { since: number; now: () => number }) {
  const { duration } = useT()
  const at = useClock(now, 100)
  const seconds = Math.max(1, Math.floor((at - since) / 1000))
  return <span class="elapsed">{duration(seconds * 1000)}</span>
}

function useIsLong(run: Run | null): boolean {
  const startedAt = run?.startedAt
  const [long, setLong] = useState<number>()
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setTimeout(() => setLong(startedAt), QUIET_MS)
    return () => clearTimeout(timer)
  }, [startedAt])
  return startedAt !== undefined && long === startedAt
}

type UndoNoteProps = { undo: Session['undo']; change: (change: SessionAction) => void }

/** What a button has just done to the lists, and the way back. Always there, so that it is announced. */
export function UndoNote({ undo, change }: UndoNoteProps) {
  const { t } = useT()
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

/** Gives the focus to the button that asks, before the button that has it goes away. */
function focusAsk(from: Element): void {
  from.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
