import { Button } from '../../../shared/ui/parts/button.tsx'
import './statistics.css'
import './plots.css'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { namedQueriesClient, runtimeClient } from '../../../shared/clients/runtime-client.ts'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import type { Form } from '../../../shared/ui/session/form-state.ts'
import { Decisions } from '../decisions/decisions.tsx'
import { useStatisticsT } from '../messages/statistics-messages.ts'
import { useAsked } from '../use-asked.ts'
import { type Span, stepOf } from './day-figures.ts'
import { Figures } from './figures.tsx'
import { RecentQueries } from './queries/recent-queries.tsx'

type DecisionsPartProps = { flow: FlowSettings; shown: PairTable | null; startsOpen: boolean }

/** The decisions, asked for when they are opened: by their button or by their address. */
function DecisionsPart({ flow, shown, startsOpen }: DecisionsPartProps) {
  const { t } = useStatisticsT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, open] = useState(startsOpen)
  useLayoutEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  return (
    <section class="stack" aria-labelledby="decisions-heading">
      <div class="bar">
        <h3 id="decisions-heading" ref={heading} tabIndex={-1}>
          {t('decisionsHeading')}
        </h3>
        {!isOpen && (
          <Button
            class="quiet"
            aria-describedby="decisions-heading"
            onClick={() => open(true)}
            text={t('decisionsShow')}
          />
        )}
      </div>
      <p class="hint">{t('decisionsWhy')}</p>
      {isOpen && <Decisions flow={flow} shown={shown} />}
    </section>
  )
}

export type StatisticsProps = {
  flow: FlowSettings
  /** The answer in the page behind the statistics, as its policy judges it, in which decisions may apply. */
  shown: PairTable | null
  /** Puts a stored query into the form and runs it. */
  onOpen: (form: Form) => void
}

const FIRST_LIMIT = 20
const DECISIONS_HASH = '#/decisions'

/** Usage of the daemon, and the contents of its cache. */
export function Statistics({ flow, shown, onOpen }: StatisticsProps) {
  const { t } = useStatisticsT()
  const daemon = useMemo(() => ({ base: flow.daemonBase, fetch: flow.fetch }), [flow])
  const client = useMemo(() => runtimeClient(daemon), [daemon])
  const namedClient = useMemo(() => namedQueriesClient(daemon), [daemon])
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
  // First if they are what was asked for, so that what loads above does not move them.
  const isForDecisions = location.hash === DECISIONS_HASH
  const decisions = <DecisionsPart flow={flow} shown={shown} startsOpen={isForDecisions} />
  const isAsking = history.answer === null || stored.answer === null
  return (
    <div class="statistics-body stack">
      {isForDecisions && decisions}
      {hasFailed && (
        <AlertBox>
          <p>
            <strong>{t('noFigures')}</strong> {t('noFiguresDo')}
          </p>
          <Button onClick={askAnew} text={t('tryAgain')} />
        </AlertBox>
      )}
      {isAsking && !hasFailed && (
        <p class="hint late" role="status">
          {t('asking')}
        </p>
      )}
      {movedAside && (
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
          namedClient={namedClient}
          onOpen={onOpen}
          onChanged={askAnew}
          onMore={
            stored.answer.list.length >= limit && limit < LISTED_ENTRIES
              ? () => setLimit(Math.min(limit * 3, LISTED_ENTRIES))
              : null
          }
        />
      )}
      {!isForDecisions && decisions}
    </div>
  )
}
