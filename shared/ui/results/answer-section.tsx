import { useMemo, useRef, useState } from 'preact/hooks'
import { foundNames } from '../../conflicts/names-to-check.ts'
import {
  gravestFirst,
  gravestUndecided,
  groupOf,
  type PairGroup,
  resultPairs,
} from '../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { ENTRIES_PER_SIDE } from '../../limits.ts'
import { ComparedAnswer } from '../comparison/what-is-new.tsx'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { BackendNote } from '../frame/backend-note.tsx'
import type { Place } from '../matrix/grid/grid-movement.ts'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import { NetworkView } from '../network/network-view.tsx'
import { PairList } from '../pairs/graded-list.tsx'
import { PeopleView } from '../pairs/people-view.tsx'
import { PairPane } from '../papers/pair-pane.tsx'
import { usePairKeys } from '../papers/use-pair-keys.ts'
import { drawNow } from '../parts/drawing.tsx'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { NamesTab } from '../people/names-tab.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { AnswerFrame } from './answer-frame.tsx'
import type { ShownAnswer } from './answer-notes.tsx'
import { bringPapersIntoView } from './in-view.ts'

type AnswerSectionProps = {
  controls: SessionControls
  hasCache: boolean
}

/** The part below the form of page and side panel, with notes on the backend's state. */
export function AnswerSection({ controls, hasCache }: AnswerSectionProps) {
  const { t } = useT()
  const { flow } = useView()
  const { session, backend } = controls
  // The error alert already reports the failure and what to do, so the note would repeat it.
  const isReported = session.queryError?.kind === 'failed' && backend.state.kind !== 'ready'
  return (
    <AnswerFrame
      controls={controls}
      note={
        !isReported && (
          <BackendNote
            backend={backend}
            backendBase={flow.backendBase}
            hasCache={hasCache}
            saysSample={session.answered?.result.answer.sample === true}
          />
        )
      }
      before={
        <div class="before-answer stack">
          <p class="lead">{t('noAnswerYet')}</p>
          <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
        </div>
      }
    >
      {(shown) => <AnswerBody key={shown.displayed.result.key} {...shown} />}
    </AnswerFrame>
  )
}

/** The views of an answer, all of the same pairs. */
const VIEWS = ['matrix', 'list', 'people', 'network'] as const
type View = (typeof VIEWS)[number]

const VIEW_WORDS = {
  matrix: 'viewMatrix',
  list: 'viewList',
  people: 'viewPeople',
  network: 'viewNetwork',
} as const

/**
 * The chosen view of the pairs, the names to check and the papers of the chosen pair. The choice is a position in the
 * table, so that it survives a refresh of the same query.
 */
function AnswerBody({ controls, displayed, table, groups, filter, names, isSample, keepFocus }: ShownAnswer) {
  const { t } = useT()
  const [view, chooseView] = useAnswerView()
  const [place, choose] = useState<Place | undefined>(() => gravestUndecided(groups))
  const body = useRef<HTMLDivElement>(null)
  const gravest = useMemo(() => (filter ? gravestFirst(groups, filter)[0] : undefined), [groups, filter])
  const chosen = useChosenPair(table, filter, gravest, place)
  const results = useMemo(() => (filter ? groups[filter] : resultPairs(table)), [table, groups, filter])
  const found = useMemo(() => foundNames(table), [table])
  const keys = usePairKeys({ order: results, chosen, onChoose: (pair) => drawNow(() => choose(pair)) })
  const chooseInView = (pair: Pair): void => {
    keys.choose(pair)
    bringPapersIntoView(body.current)
  }
  const shared = { table, filter, chosen, onChoose: chooseInView }
  return (
    <div class="answer-body" ref={body}>
      <div class="pairs-view stack start">
        <ComparedAnswer
          controls={controls}
          table={table}
          answer={displayed.result.answer}
          keepFocus={keepFocus}
          onChoose={chooseInView}
        />
        <SegmentedChoice
          legend={t('viewChoice')}
          value={view}
          choices={VIEWS.map((value) => ({ value, label: t(VIEW_WORDS[value]) }))}
          onChoose={chooseView}
        />
        {view === 'matrix' && <MatrixPanel {...shared} />}
        {view === 'list' && <PairList {...shared} groups={groups} />}
        {view === 'people' && <PeopleView {...shared} />}
        {view === 'network' && <NetworkView {...shared} />}
      </div>
      {/* Before the papers: a name that is not known decides over a row or a column. */}
      <NamesTab names={names} found={found} {...{ table, controls, isSample, keepFocus }} />
      {chosen && <PairPane table={table} pair={chosen} {...keys.pane} />}
    </div>
  )
}

/**
 * The chosen view, which the next answer is shown in, too. Other windows keep theirs: unlike colours, a view belongs to
 * what is read in it.
 */
function useAnswerView(): [View, (view: View) => void] {
  const { storage } = useView()
  const [view, setView] = useState(() => {
    const saved = storage.read('answer-view')
    return VIEWS.find((one) => one === saved) ?? 'matrix'
  })
  const choose = (chosen: View): void => {
    setView(chosen)
    storage.write('answer-view', chosen)
  }
  return [view, choose]
}

/**
 * The pair whose papers are shown: the chosen one, or the gravest of a group that it is not in. The pair
 * stays when a decision takes it out of the group (another policy, figure or choice does not let it): the
 * decision can be undone, and a second click meets no other pair.
 */
function useChosenPair(
  table: PairTable,
  filter: PairGroup | null,
  gravest: Pair | undefined,
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
  const shown = stays || (chosen && groupOf(chosen) === filter ? chosen : gravest)
  before.current = shown && { of, shown: { row: shown.row, column: shown.column } }
  return shown
}
