import { useEffect, useState } from 'preact/hooks'
import { useClock } from '../hooks/use-clock.ts'
import { useWording } from '../messages/context.tsx'
import type { Run } from '../state/workbench.ts'
import { focusAsk } from './focus-ask.ts'

/** A wait shorter than this shows nothing: a flash of progress is only noise. In milliseconds. */
const QUIET_MS = 300

type ProgressProps = { run: Run | null; wasCancelled: boolean; now: () => number; onCancel: () => void }

/** What is happening, for how long, the way out, and that it was taken. */
export function Progress({ run, wasCancelled, now, onCancel }: ProgressProps) {
  const { t } = useWording()
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
  const { duration } = useWording()
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
