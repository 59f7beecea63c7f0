import './statistics.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import { LISTED_ENTRIES } from '../../../shared/query/limits.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import type { Form } from '../../../shared/ui/session/form-state.ts'
import { Figures } from './figures.tsx'
import { useStatisticsT } from './messages/statistics-messages.ts'
import { type Span, stepOf } from './periods.ts'
import { RecentQueries } from './recent-queries.tsx'

export type Asked<T> = {
  /** The last answer; null before the first. */
  answer: T | null
  hasFailed: boolean
  ask: () => void
}

/** Sends a request when `dependencies` change and on `ask`. The last answer stays until the next one arrives. */
export function useAsked<T>(
  request: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
): Asked<T> {
  const [answer, setAnswer] = useState<T | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const current = useRef(request)
  current.current = request
  useEffect(() => {
    const leaving = new AbortController()
    current.current(leaving.signal).then(
      (answer) => {
        if (leaving.signal.aborted) return
        setAnswer(answer)
        setFailed(false)
      },
      () => leaving.signal.aborted || setFailed(true),
    )
    return () => leaving.abort()
    // `attempt` is not read; a new value repeats the request.
  }, [...dependencies, attempt])
  return { answer, hasFailed, ask: useCallback(() => setAttempt((before) => before + 1), []) }
}

export type StatisticsProps = {
  flow: FlowSettings
  /** Puts a stored query into the form and runs it. */
  onOpen: (form: Form) => void
}

const FIRST_LIMIT = 20

/** Usage of the daemon, and the contents of its cache. */
export function Statistics({ flow, onOpen }: StatisticsProps) {
  const { t } = useStatisticsT()
  const client = useMemo(() => runtimeClient({ base: flow.daemonBase, fetch: flow.fetch }), [flow])
  const [span, setSpan] = useState<Span>(30)
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const history = useAsked(
    (signal) => client.history({ days: span, by: stepOf(span) }, { signal }),
    [client, span],
  )
  const stored = useAsked((signal) => client.cacheList({ limit }, { signal }), [client, limit])
  const store = useAsked((signal) => client.stats({ signal }), [client])
  const askAnew = (): void => {
    store.ask()
    history.ask()
    stored.ask()
  }
  const hasFailed = history.hasFailed || stored.hasFailed
  const movedAside = store.answer?.store_moved_aside
  const lost = store.answer?.store_lost
  const isAsking = history.answer === null || stored.answer === null
  return (
    <div class="statistics-body">
      {hasFailed && (
        <AlertBox>
          <p>
            <strong>{t('noFigures')}</strong> {t('noFiguresDo')}
          </p>
          <button type="button" onClick={askAnew}>
            {t('tryAgain')}
          </button>
        </AlertBox>
      )}
      {isAsking && !hasFailed && (
        <p class="hint late" role="status">
          {t('asking')}
        </p>
      )}
      {lost && (
        <Note tone="warning">
          <p>
            <strong>{t('storeLost')}</strong> {t(lost.kept ? 'storeWrittenAgain' : 'storeUnreadable')}{' '}
            {movedAside && t('storeLostWhere', { folder: movedAside })}
          </p>
        </Note>
      )}
      {movedAside && !lost && (
        <Note tone="warning">
          <p>
            <strong>{t('movedAside')}</strong> {t('movedAsideWhere', { folder: movedAside })}
          </p>
        </Note>
      )}
      {history.answer && (
        <Figures
          days={history.answer.days}
          step={history.answer.by}
          span={span}
          onSpan={setSpan}
          onRefresh={askAnew}
        />
      )}
      {stored.answer && (
        <RecentQueries
          stored={stored.answer}
          client={client}
          onOpen={onOpen}
          onChanged={askAnew}
          onMore={
            stored.answer.list.length >= limit && limit < LISTED_ENTRIES
              ? () => setLimit(Math.min(limit * 3, LISTED_ENTRIES))
              : null
          }
        />
      )}
    </div>
  )
}
