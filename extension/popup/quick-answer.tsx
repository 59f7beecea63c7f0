import { useMemo } from 'preact/hooks'
import { namesToCheck } from '../../shared/conflicts/names-to-check.ts'
import { resultPairs } from '../../shared/conflicts/pair-group.ts'
import type { PairTable } from '../../shared/conflicts/pair-table.ts'
import { ComparedAnswer } from '../../shared/ui/comparison/compared-answer.tsx'
import { Nobody } from '../../shared/ui/papers/no-papers.tsx'
import type { KeepFocus } from '../../shared/ui/parts/keep-focus.ts'
import { AnswerFrame } from '../../shared/ui/results/answer-frame.tsx'
import { SourceNote } from '../../shared/ui/results/source-note.tsx'
import { StaleNotes, shownRenewal } from '../../shared/ui/results/stale-notes.tsx'
import { keyOf } from '../../shared/ui/session/form-state.ts'
import type { DisplayedAnswer } from '../../shared/ui/session/session-reducer.ts'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { PairList } from './pair-list.tsx'
import { NamesNote } from './popup-tools.tsx'

type QuickAnswerProps = { controls: SessionControls }

/** The part below the popup's form. */
export function QuickAnswer({ controls }: QuickAnswerProps) {
  const texts = useExtensionT()
  const { queryError } = controls.session
  return (
    <AnswerFrame controls={controls} hasPolicyEditor={false}>
      {(shown, keepFocus) =>
        shown ? (
          <QuickAnswerView
            displayed={shown.displayed}
            table={shown.table}
            controls={controls}
            keepFocus={keepFocus}
          />
        ) : (
          (!queryError || queryError.kind === 'cancelled') && <p class="hint">{texts.t('popupBefore')}</p>
        )
      }
    </AnswerFrame>
  )
}

type QuickAnswerViewProps = {
  displayed: DisplayedAnswer
  table: PairTable
  controls: SessionControls
  keepFocus: KeepFocus
}

/** An answer: its source, a note if it is stale, names to check, and its pairs. */
function QuickAnswerView({ displayed, table, controls, keepFocus }: QuickAnswerViewProps) {
  const { session, askAgain, refresh, cancel, change } = controls
  const backend = controls.backend.state
  const formKey = useMemo(() => keyOf(session.form), [session.form])
  const names = useMemo(() => namesToCheck(table), [table])
  const hasNobody = useMemo(() => resultPairs(table).length === 0, [table])
  const { answer, key } = displayed.result
  const isSample = backend.kind === 'ready' ? backend.stats.sample === true : answer.sample === true
  const renewal = shownRenewal(session, backend)
  const isOnePair = table.left.length * table.right.length === 1
  return (
    <>
      <SourceNote
        displayed={displayed}
        table={null}
        toCheck={0}
        isRunning={session.run !== null}
        onRefresh={refresh}
      />
      <StaleNotes
        table={table}
        displayed={displayed}
        backend={backend}
        renewal={renewal}
        formKey={formKey}
        onAsk={keepFocus(askAgain)}
        onRefresh={keepFocus(refresh)}
      />
      <div class="answer-body">
        <ComparedAnswer
          table={table}
          answer={answer}
          earlier={session.earlier}
          renewal={renewal}
          onClose={keepFocus(() => change({ type: 'compared', earlier: null }))}
          onRefresh={keepFocus(refresh)}
          onCancel={keepFocus(cancel)}
        />
        {hasNobody && !isOnePair && <Nobody table={table} />}
        <NamesNote names={names} session={session} isSample={isSample} change={change} />
        {/* The key resets the list's state for another query. */}
        <PairList key={key} table={table} />
      </div>
    </>
  )
}
