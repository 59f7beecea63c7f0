import type { PairTable } from '../../conflicts/pair-table.ts'
import { exportFileName } from '../../export/file-name.ts'
import { pairsCsv } from '../../export/pairs-csv.ts'
import { pairsJson } from '../../export/pairs-json.ts'
import { useWording } from '../i18n/context.tsx'
import { ageOf, storedTime } from '../i18n/stored-time.ts'
import { saveFile } from '../parts/save-file.ts'
import { useClock } from '../parts/use-clock.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'

type SourceNoteProps = {
  inView: DisplayedAnswer
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

function Origin({ inView }: { inView: DisplayedAnswer }) {
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

type DownloadsProps = { inView: DisplayedAnswer; table: PairTable }

/** The answer as a file, written when it is asked for. */
function Downloads({ inView, table }: DownloadsProps) {
  const { t } = useWording()
  const csv = (): void => saveFile(pairsCsv(table), 'text/csv', exportFileName(new Date(), 'csv'))
  const json = (): void => {
    const now = new Date()
    saveFile(pairsJson(inView.result, now), 'application/json', exportFileName(now, 'json'))
  }
  return (
    <span class="downloads">
      <button type="button" class="quiet" title={t('downloadCsvHint')} onClick={csv}>
        {t('downloadCsv')}
      </button>
      <button type="button" class="quiet" title={t('downloadJsonHint')} onClick={json}>
        {t('downloadJson')}
      </button>
    </span>
  )
}
