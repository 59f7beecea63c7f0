import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import type { DecisionsProps } from '../decisions/decisions.tsx'
import { useStatisticsT } from './messages/statistics-messages.ts'

type Loaded = { kind: 'folded' | 'failed' } | { kind: 'ready'; Decisions: ComponentType<DecisionsProps> }

type DecisionsPartProps = { flow: FlowSettings; shown: PairTable | null; startsOpen: boolean }

/** The decisions, loaded when they are opened: by their button or by their address. */
export function DecisionsPart({ flow, shown, startsOpen }: DecisionsPartProps) {
  const { t } = useStatisticsT()
  const heading = useRef<HTMLHeadingElement>(null)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'folded' })
  const load = (): void => {
    import('../decisions/decisions.tsx').then(
      ({ Decisions }) => {
        setLoaded({ kind: 'ready', Decisions })
        heading.current?.focus()
      },
      () => setLoaded({ kind: 'failed' }),
    )
  }
  useEffect(() => {
    if (startsOpen) load()
  }, [])
  return (
    <section class="recent" aria-labelledby="decisions-heading">
      <div class="recent-head">
        <h3 id="decisions-heading" ref={heading} tabIndex={-1}>
          {t('decisionsHeading')}
        </h3>
        {loaded.kind !== 'ready' && (
          <button type="button" class="quiet" aria-describedby="decisions-heading" onClick={load}>
            {t('decisionsShow')}
          </button>
        )}
      </div>
      <p class="hint">{t('decisionsWhy')}</p>
      {loaded.kind === 'failed' && (
        <AlertBox>
          <p>{t('decisionsFailed')}</p>
        </AlertBox>
      )}
      {loaded.kind === 'ready' && <loaded.Decisions flow={flow} shown={shown} />}
    </section>
  )
}
