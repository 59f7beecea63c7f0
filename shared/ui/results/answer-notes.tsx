import { useMemo } from 'preact/hooks'
import type { ResolvedName } from '../../conflicts/names-to-check.ts'
import type { GroupedPairs, PairGroup } from '../../conflicts/pair-group.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { ageOf, storedTime } from '../../i18n/stored-time.ts'
import { identityOf, isFromOtherData } from '../../query/data-freshness.ts'
import { coverageText, dataName } from '../../words/answer-text.ts'
import { Compare } from '../comparison/compare.tsx'
import { shownRenewal } from '../comparison/what-is-new.tsx'
import { useT } from '../context/use-t.ts'
import { ExportButton } from '../export/export-menu.tsx'
import { Button } from '../parts/button.tsx'
import { useClock } from '../parts/drawing.tsx'
import type { KeepFocus } from '../parts/keep-focus.ts'
import { Note } from '../parts/notes.tsx'
import { keyOf } from '../session/form-state.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'

/** The displayed answer, as the parts of a view draw it. */
export type ShownAnswer = {
  controls: SessionControls
  displayed: DisplayedAnswer
  /** The table under the policy and the decisions. */
  table: PairTable
  groups: GroupedPairs
  /** The group that the views show; null for all pairs. */
  filter: PairGroup | null
  names: readonly ResolvedName[]
  isSample: boolean
  keepFocus: KeepFocus
}

type SourceNoteProps = { shown: ShownAnswer; isSmall: boolean }

/** Source and age of the answer, with buttons to refresh it, to compare it and to export it. */
export function SourceNote({ shown, isSmall }: SourceNoteProps) {
  const { t, duration } = useT()
  const { displayed, table, groups, filter, names, controls } = shown
  const { key, cache, durationMs, batches } = displayed.result
  const cached = batches?.filter(({ source }) => source.from === 'cache').length ?? 0
  const isMixed = cached > 0 && cached < (batches?.length ?? 0)
  return (
    <div class="source-note bar hint">
      <span>
        <Origin displayed={displayed} /> ·{' '}
        {batches && `${t(isMixed ? 'batchesMixed' : 'batchesJoined', { count: batches.length, cached })} · `}
        {duration(durationMs)}
      </span>
      <Button
        class="link"
        title={t('refreshHint')}
        aria-disabled={controls.session.run !== null}
        onClick={controls.refresh}
        text={t('refresh')}
      />
      {!isSmall && (
        <Compare
          key={key}
          answered={displayed.result}
          onEarlier={(earlier) => controls.change({ type: 'compared', earlier })}
        />
      )}
      {(cache === 'failed' || cache === 'timeout') && <span class="hint">{t('notCached')}</span>}
      {!isSmall && names.length > 0 && <a href="#names">{t('namesToCheckCount', { count: names.length })}</a>}
      {!isSmall && (
        <ExportButton displayed={displayed} table={table} shown={filter ? groups[filter] : undefined} />
      )}
    </div>
  )
}

/** Milliseconds between updates of "3 minutes ago". */
const AGE_MS = 20_000

function Origin({ displayed }: { displayed: DisplayedAnswer }) {
  const { t, ago, moment } = useT()
  const now = useClock(Date.now, AGE_MS)
  const { source } = displayed.result
  if (source.from === 'backend') {
    return (
      <span title={t('answeredAt', { time: moment(displayed.at) })}>
        {t('fromBackendAgo', { ago: ago(now - displayed.at) })}
      </span>
    )
  }
  const stored = storedTime(source.storedAt)
  if (stored === null) return <span>{t('fromCache')}</span>
  const age = ageOf(stored, displayed.at, now)
  const time = moment(stored)
  return (
    <span title={t('storedAt', { time })}>
      {age === null ? t('fromCacheAt', { time }) : t('fromCacheAgo', { ago: ago(age) })}
    </span>
  )
}

/** Notes that the form or the data have changed since the answer, and until when the data reach. */
export function StaleNotes({ shown }: { shown: ShownAnswer }) {
  const locale = useT()
  const { t } = locale
  const { displayed, table, controls, keepFocus } = shown
  const { session, backend } = controls
  const { answer, key } = displayed.result
  const formKey = useMemo(() => keyOf(session.form), [session.form])
  const renewal = shownRenewal(controls)
  const was = identityOf(answer)
  const now = backend.state.kind === 'ready' ? identityOf(backend.state.stats) : null
  const isRenewing = renewal !== null && renewal.kind !== 'failed'
  // The renewal's note says that the data are newer, and this one of when they are.
  const isStale = now !== null && !renewal && isFromOtherData(was, now)
  const coverage = useMemo(() => coverageText(table, locale), [table, locale])
  return (
    <>
      {/* Newer data may reach further: the note would only come and go. */}
      {coverage && !isRenewing && (coverage.isWarning || !isStale) && (
        <Note tone={coverage.isWarning ? 'warning' : 'plain'} text={coverage.text} />
      )}
      {isStale && (
        <Note tone="warning" text={t('stale', { was: dataName(was, locale), now: dataName(now, locale) })}>
          <Button onClick={keepFocus(controls.refresh)} text={t('refresh')} />
        </Note>
      )}
      {formKey !== key && !session.asksSoon && session.run === null && (
        <Note text={t('listsChanged')}>
          <Button class="link" onClick={keepFocus(controls.askAgain)} text={t('askAgain')} />
        </Note>
      )}
    </>
  )
}
