import { useMemo, useState } from 'preact/hooks'
import { type GroupedPairs, groupedPairs } from '../../conflicts/grouped-pairs.ts'
import type { PairGroup } from '../../conflicts/pair-group.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { ENTRIES_PER_SIDE } from '../../limits.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { BackendNote } from '../frame/backend-note.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { AnswerFrame } from './answer-frame.tsx'
import { DisplayedAnswerView } from './displayed-answer.tsx'
import { Figures } from './headline-figures.tsx'

type AnswerSectionProps = {
  controls: SessionControls
  hasCache: boolean
}

/** The part below the form of page and side panel, with notes on the backend's state. */
export function AnswerSection({ controls, hasCache }: AnswerSectionProps) {
  const { flow } = useView()
  const { session, backend } = controls
  const { queryError } = session
  const [chosen, choose] = useState<{ key: string; filter: PairGroup } | null>(null)
  const groupsOf = useMemo(memoizedGroups, [])
  // A filter belongs to a query: another one begins with all its pairs.
  const filterOf = (key: string): PairGroup | null => (chosen?.key === key ? chosen.filter : null)
  // The error alert already reports the failure and what to do, so the note would repeat it.
  const isReported = queryError?.kind === 'failed' && backend.state.kind !== 'ready'
  const note = !isReported && (
    <BackendNote
      backend={backend}
      backendBase={flow.backendBase}
      hasCache={hasCache}
      saysSample={session.answered?.result.answer.sample === true}
    />
  )
  return (
    <AnswerFrame
      controls={controls}
      hasPolicyEditor
      figures={(table, { result: { key } }) => (
        <Figures
          groups={groupsOf(table)}
          filter={filterOf(key)}
          onFilter={(filter) => choose(filter && { key, filter })}
        />
      )}
    >
      {(shown, keepFocus) =>
        shown ? (
          <DisplayedAnswerView
            displayed={shown.displayed}
            table={shown.table}
            groupsOf={groupsOf}
            filter={filterOf(shown.displayed.result.key)}
            controls={controls}
            keepFocus={keepFocus}
            note={note}
          />
        ) : (
          <>
            {(!queryError || queryError.kind === 'cancelled') && <BeforeAnswer />}
            {note}
          </>
        )
      }
    </AnswerFrame>
  )
}

/** The pairs by group, computed once per table: the figures and the views both need them. */
function memoizedGroups(): (table: PairTable) => GroupedPairs {
  const known = new WeakMap<PairTable, GroupedPairs>()
  return (table) => {
    const groups = known.get(table) ?? groupedPairs(table)
    known.set(table, groups)
    return groups
  }
}

/** The placeholder before the first answer. */
function BeforeAnswer() {
  const { t } = useT()
  return (
    <div class="before-answer">
      <p class="lead">{t('noAnswerYet')}</p>
      <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
    </div>
  )
}
