import type { ComponentChildren } from 'preact'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { Locale } from '../../i18n/locale.ts'
import { ageOf, storedTime } from '../../i18n/stored-time.ts'
import type { AnsweredBatch } from '../../query/query-flow.ts'
import { useT } from '../context/use-t.ts'
import { ExportButton } from '../export/export-button.tsx'
import { useClock, useIdle } from '../parts/drawing.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'

type SourceNoteProps = {
  displayed: DisplayedAnswer
  /** The table to export; null if the view does not offer that. */
  table: PairTable | null
  /** The pairs that a filter shows, to be exported alone. */
  shown?: readonly Pair[] | undefined
  /** Number of names to check, which are listed further down. */
  toCheck: number
  isRunning: boolean
  onRefresh: () => void
  /** More to do with the answer as it is. */
  children?: ComponentChildren
}

/** Source and age of the answer, with buttons to refresh it and to export it. */
export function SourceNote({
  displayed,
  table,
  shown,
  toCheck,
  isRunning,
  onRefresh,
  children,
}: SourceNoteProps) {
  const { t, duration } = useT()
  const { cache, durationMs, batches } = displayed.result
  return (
    <div class="source-note bar">
      <span>
        <Origin displayed={displayed} /> · {batches && `${batchesText(batches, t)} · `}
        {duration(durationMs)}
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
      {children}
      {(cache === 'failed' || cache === 'timeout') && <span class="hint">{t('notCached')}</span>}
      {toCheck > 0 && <a href="#names">{t('namesToCheckCount', { count: toCheck })}</a>}
      {table && <ExportButton displayed={displayed} table={table} shown={shown} />}
    </div>
  )
}

function batchesText(batches: readonly AnsweredBatch[], t: Locale['t']): string {
  const cached = batches.filter(({ source }) => source.from === 'cache').length
  const isMixed = cached > 0 && cached < batches.length
  return t(isMixed ? 'batchesMixed' : 'batchesJoined', { count: batches.length, cached })
}

/** Milliseconds between updates of "3 minutes ago". */
const AGE_MS = 20_000

function Origin({ displayed }: { displayed: DisplayedAnswer }) {
  const { t, ago, moment } = useT()
  const now = useClock(Date.now, AGE_MS)
  // Nobody points at it yet, and the first moment to be written takes its time.
  const hasTitle = useIdle()
  const { source } = displayed.result
  if (source.from === 'backend') {
    return (
      <span title={hasTitle ? t('answeredAt', { time: moment(displayed.at) }) : undefined}>
        {t('fromBackendAgo', { ago: ago(now - displayed.at) })}
      </span>
    )
  }
  const stored = storedTime(source.storedAt)
  if (stored === null) return <span>{t('fromCache')}</span>
  const age = ageOf(stored, displayed.at, now)
  return (
    <span title={hasTitle ? t('storedAt', { time: moment(stored) }) : undefined}>
      {age === null ? t('fromCacheAt', { time: moment(stored) }) : t('fromCacheAgo', { ago: ago(age) })}
    </span>
  )
}
