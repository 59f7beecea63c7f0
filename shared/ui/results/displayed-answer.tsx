import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { type GroupedPairs, gravestFirst } from '../../conflicts/grouped-pairs.ts'
import { foundNames, namesToCheck } from '../../conflicts/names-to-check.ts'
import { groupOf, type PairGroup, resultPairs } from '../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { Compare } from '../comparison/compare.tsx'
import { ComparedAnswer } from '../comparison/compared-answer.tsx'
import { useT } from '../context/use-t.ts'
import type { Place } from '../matrix/grid/grid-movement.ts'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import { firstChoice } from '../matrix/matrix-view.ts'
import { PairList } from '../pairs/graded-list.tsx'
import { PeopleView } from '../pairs/people-view.tsx'
import { bringPapersIntoView, JointPapers } from '../papers/joint-papers.tsx'
import { drawNow, useDeferred } from '../parts/drawing.tsx'
import type { KeepFocus } from '../parts/keep-focus.ts'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { FoundNames, NamesToCheck } from '../people/resolved-names.tsx'
import { keyOf } from '../session/form-state.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'
import { ANSWER_VIEWS, useAnswerView, useNetworkView } from './answer-views.ts'
import { SourceNote } from './source-note.tsx'
import { StaleNotes, shownRenewal } from './stale-notes.tsx'

type DisplayedAnswerViewProps = {
  displayed: DisplayedAnswer
  table: PairTable
  groupsOf: (table: PairTable) => GroupedPairs
  filter: PairGroup | null
  controls: SessionControls
  keepFocus: KeepFocus
  /** Notes on the backend, drawn between the notes on the answer and the answer itself. */
  note: ComponentChildren
}

/** An answer, with its source and a note if it no longer matches the form or the data. */
export function DisplayedAnswerView({
  displayed,
  table,
  groupsOf,
  filter,
  controls,
  keepFocus,
  note,
}: DisplayedAnswerViewProps) {
  const { session, change, askAgain, refresh, cancel } = controls
  const backend = controls.backend.state
  const formKey = useMemo(() => keyOf(session.form), [session.form])
  const names = useMemo(() => namesToCheck(table), [table])
  const { answer, key } = displayed.result
  const isSample = backend.kind === 'ready' ? backend.stats.sample === true : answer.sample === true
  const renewal = shownRenewal(session, backend)
  // The figures and the pairs of a large answer are two tasks, between which the view reacts.
  const drawn = useDeferred(useMemo(() => ({ displayed, table }), [displayed, table]))
  const body = useMemo(() => {
    if (drawn?.displayed.result.key !== key) return <div class="answer-body-to-come" />
    const { table, displayed } = drawn
    return (
      <AnswerBody
        key={key}
        table={table}
        groups={groupsOf(table)}
        filter={filter}
        compared={(onChoose) => (
          <ComparedAnswer
            table={table}
            answer={displayed.result.answer}
            earlier={session.earlier}
            renewal={renewal}
            isOutdated={drawn.displayed !== session.answered}
            onChoose={onChoose}
            onClose={keepFocus(() => change({ type: 'compared', earlier: null }))}
            onRefresh={keepFocus(refresh)}
            onCancel={keepFocus(cancel)}
          />
        )}
        names={
          <NamesToCheck
            names={namesToCheck(table)}
            controls={controls}
            isSample={isSample}
            keepFocus={keepFocus}
          />
        }
      >
        <FoundNames names={foundNames(table)} />
      </AnswerBody>
    )
    // `controls` is another one in each drawing: what is read of it changes with these.
  }, [drawn, key, filter, session, renewal, isSample, keepFocus, groupsOf, change])
  return (
    <>
      <SourceNote
        displayed={displayed}
        table={table}
        shown={filter ? groupsOf(table)[filter] : undefined}
        toCheck={names.length}
        isRunning={session.run !== null}
        onRefresh={refresh}
      >
        <Compare
          key={key}
          answered={displayed.result}
          onEarlier={(earlier) => change({ type: 'compared', earlier })}
        />
      </SourceNote>
      <StaleNotes
        table={table}
        displayed={displayed}
        backend={backend}
        renewal={renewal}
        formKey={formKey}
        onAsk={keepFocus(askAgain)}
        onRefresh={keepFocus(refresh)}
      />
      {note}
      {body}
    </>
  )
}

const VIEW_WORDS = {
  matrix: 'viewMatrix',
  list: 'viewList',
  people: 'viewPeople',
  network: 'viewNetwork',
} as const

type AnswerBodyProps = Pick<DisplayedAnswerViewProps, 'table' | 'filter'> & {
  groups: GroupedPairs
  /** What is new since an earlier answer. */
  compared: (onChoose: (pair: Pair) => void) => ComponentChildren
  /** The names to check. They come before the papers: a name that is not known decides over a row or a column. */
  names: ComponentChildren
  /** Content after the papers. */
  children: ComponentChildren
}

/**
 * The chosen view of the pairs, the names to check and the papers of the chosen pair. The choice is a position in the
 * table, so that it survives a refresh of the same query.
 */
function AnswerBody({ table, groups, filter, compared, names, children }: AnswerBodyProps) {
  const { t } = useT()
  const [view, chooseView] = useAnswerView()
  const network = useNetworkView(view === 'network')
  const [place, choose] = useState<Place | undefined>(() => firstChoice(table))
  const body = useRef<HTMLDivElement>(null)
  const gravest = useMemo(() => filter && gravestFirst(groups, filter)[0], [groups, filter])
  const chosen = useChosenPair(table, filter, gravest, place)
  const results = useMemo(() => (filter ? groups[filter] : resultPairs(table)), [table, groups, filter])
  const chooseInView = (pair: Pair): void => {
    drawNow(() => choose(pair))
    bringPapersIntoView(body.current)
  }
  const shared = { table, filter, chosen, onChoose: chooseInView }
  return (
    <div class="answer-body" ref={body}>
      <div class="pairs-view">
        {compared(chooseInView)}
        <SegmentedChoice
          legend={t('viewChoice')}
          value={view}
          choices={ANSWER_VIEWS.map((value) => ({ value, label: t(VIEW_WORDS[value]) }))}
          onChoose={chooseView}
        />
        {view === 'matrix' && <MatrixPanel {...shared} />}
        {view === 'list' && <PairList {...shared} groups={groups} />}
        {view === 'people' && <PeopleView {...shared} />}
        {view === 'network' && typeof network === 'string' && (
          <p class="view-loading hint" role="status">
            {t(network === 'failed' ? 'viewFailed' : 'viewLoading')}
          </p>
        )}
        {view === 'network' && typeof network === 'object' && <network.NetworkView {...shared} />}
      </div>
      {names}
      {chosen && <JointPapers table={table} pair={chosen} results={results} onChoose={choose} />}
      {children}
    </div>
  )
}

/**
 * The pair whose papers are shown: the chosen one, or the gravest of a group that it is not in. It stays when a decision
 * takes it out of the group (another policy, figure or choice does not let it): what was just decided can be undone, and
 * a second click meets no other pair.
 */
function useChosenPair(
  table: PairTable,
  filter: PairGroup | null,
  gravest: Pair | null | undefined,
  place: Place | undefined,
): Pair | undefined {
  const before = useRef<{ of: readonly unknown[]; shown: Place }>(undefined)
  const at = (one: Place | undefined): Pair | undefined => one && table.pairs[one.row]?.[one.column]
  const chosen = at(place)
  if (filter === null) {
    before.current = undefined
    return chosen
  }
  const of = [filter, place, table.judging?.policy]
  const stays = before.current?.of.every((one, index) => one === of[index]) && at(before.current.shown)
  const shown = stays || (chosen && groupOf(chosen) === filter ? chosen : (gravest ?? undefined))
  before.current = shown && { of, shown: { row: shown.row, column: shown.column } }
  return shown
}
