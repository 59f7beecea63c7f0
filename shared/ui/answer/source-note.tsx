import type { PairTable } from '../../conflicts/pair-table.ts'
import { useClock } from '../hooks/use-clock.ts'
import { useWording } from '../messages/context.tsx'
import { ageOf, storedTime } from '../state/stored-time.ts'
import type { InView } from '../state/workbench.ts'
import { Downloads } from './downloads.tsx'

type SourceNoteProps = {
  inView: InView
  /** What can be taken away as a file; null where nothing can. */
  table: PairTable | null
  /** Names that want checking; they may stand far down. */
  toCheck: number
  isRunning: boolean
  onRefresh: () => void
}

/** Where the answer came from and from when, the way to a fresh one, and the way out as a file. */
export function SourceNote({ inView, table, toCheck, isRunning, onRefresh }: SourceNoteProps) {
  const { t, duration } = useWording()
  const { cache, durationMs } = inView.result
  return (
    <div class="source-note bar">
      <span>
        <Origin inView={inView} /> · {duration(durationMs)}
      </span>
      <button
        type="button"
        class="link"
        title={t('refreshHint')}
        aria-disabled={isRunning}
        onClick={onRefresh}
      >
        {t('refresh')}
      </button>
      {(cache === 'failed' || cache === 'timeout') && <span class="hint">{t('notCached')}</span>}
      {toCheck > 0 && <a href="#names">{t('namesToCheckCount', { count: toCheck })}</a>}
      {table && <Downloads inView={inView} table={table} />}
    </div>
  )
}

/** How often "3 minutes ago" is looked at again, in milliseconds. */
const AGE_MS = 20_000

function Origin({ inView }: { inView: InView }) {
  const { t, ago, moment } = useWording()
  const now = useClock(Date.now, AGE_MS)
  const { source } = inView.result
  if (source.from === 'backend') {
    return (
      <span title={t('answeredAt', { time: moment(inView.at) })}>
        {t('fromBackendAgo', { ago: ago(now - inView.at) })}
      </span>
    )
  }
  const stored = storedTime(source.storedAt)
  if (stored === null) return <span>{t('fromCache')}</span>
  const age = ageOf(stored, inView.at, now)
  return (
    <span title={t('storedAt', { time: moment(stored) })}>
      {age === null ? t('fromCacheAt', { time: moment(stored) }) : t('fromCacheAgo', { ago: ago(age) })}
    </span>
  )
}
