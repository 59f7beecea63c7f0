import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { Decisions } from '../decisions/decisions.tsx'
import { useStatisticsT } from './messages/statistics-messages.ts'

type DecisionsPartProps = { flow: FlowSettings; shown: PairTable | null; startsOpen: boolean }

/** The decisions, asked for when they are opened: by their button or by their address. */
export function DecisionsPart({ flow, shown, startsOpen }: DecisionsPartProps) {
  const { t } = useStatisticsT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, open] = useState(startsOpen)
  useLayoutEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  return (
    <section class="recent" aria-labelledby="decisions-heading">
      <div class="recent-head">
        <h3 id="decisions-heading" ref={heading} tabIndex={-1}>
          {t('decisionsHeading')}
        </h3>
        {!isOpen && (
          <button type="button" class="quiet" aria-describedby="decisions-heading" onClick={() => open(true)}>
            {t('decisionsShow')}
          </button>
        )}
      </div>
      <p class="hint">{t('decisionsWhy')}</p>
      {isOpen && <Decisions flow={flow} shown={shown} />}
    </section>
  )
}
