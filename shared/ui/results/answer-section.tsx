import type { ComponentProps } from 'preact'
import { useCallback, useContext, useMemo, useRef, useState } from 'preact/hooks'
import { foundNames } from '../../conflicts/names-to-check.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { gravestFirst, gravestUndecided, type Standing, standingOf } from '../../conflicts/standing.ts'
import { ENTRIES_PER_SIDE } from '../../limits.ts'
import type { Side } from '../../query/payload.ts'
import { choiceClause } from '../../words/answer-text.ts'
import { useStoredChoice } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { pairAbout } from '../decisions/own-decisions.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { BackendNote } from '../frame/backend-note.tsx'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import { NetworkView } from '../network/network-view.tsx'
import { PairList } from '../pairs/graded-list.tsx'
import { PeopleView } from '../pairs/people-view.tsx'
import { PairPane } from '../papers/pair-pane.tsx'
import { usePairKeys } from '../papers/use-pair-keys.ts'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { NARROW } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { focusName, NamesTab } from '../people/names-tab.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { AnswerBanner } from './answer-banner.tsx'
import { AnswerFrame, type ShownAnswer } from './answer-frame.tsx'
import { AnswerHeader, Figures } from './answer-header.tsx'

type AnswerSectionProps = {
  controls: SessionControls
  hasCache: boolean
}

/** The part below the form of page and side panel. */
export function AnswerSection({ controls, hasCache }: AnswerSectionProps) {
  const { t } = useT()
  const { flow } = useView()
  const { backend } = controls
  return (
    <AnswerFrame
      controls={controls}
      before={
        <div class="before-answer stack">
          <p class="lead">{t('noAnswerYet')}</p>
          <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
          <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
        </div>
      }
    >
      {(shown) => <Answer shown={shown} hasCache={hasCache} />}
    </AnswerFrame>
  )
}

/** The views of an answer, all of the same pairs, and the names to check. */
const VIEWS = ['people', 'list', 'matrix', 'names'] as const
type View = (typeof VIEWS)[number]

const VIEW_WORDS = {
  people: 'viewPeople',
  list: 'viewList',
  matrix: 'viewMatrix',
  names: 'namesHeading',
} as const

/**
 * The answer: its header, figures, banner and views in one column, and the papers of the chosen pair beside them. The choice
 * is a position in the table, so that it survives a refresh of the same query.
 */
function Answer({ shown, hasCache }: { shown: ShownAnswer; hasCache: boolean }) {
  const { t } = useT()
  const { controls, table, groups, filter, names, deciding, keepFocus } = shown
  const { key } = shown.displayed.result
  const [view, chooseView] = useAnswerView(table)
  // Once the answer is there, and again once it is known what is decided; not after each decision.
  const decisions = useContext(DecidingContext)
  const known = decisions?.state ?? 'asking'
  const first = useMemo(() => gravestUndecided(groups), [key, known])
  const [choice, choose] = useState<Choice | null>(null)
  const [reported, report] = useState<{ by: View; order: readonly Pair[] } | null>(null)
  const byGravity = useMemo(() => gravestFirst(groups, filter), [groups, filter])
  const place = choice?.of === key ? choice : first
  const chosen = useChosenPair(table, filter, filter ? byGravity[0] : undefined, place)
  const [isWide, widen] = useState(false)
  const keys = usePairKeys({
    pairAbout: (about) => pairAbout(table, about),
    order: reported?.by === view ? reported.order : byGravity,
    chosen,
    onChoose: ({ row, column }) => {
      choose({ of: key, row, column })
      widen(false)
    },
  })
  const onOrder = useCallback((order: readonly Pair[]) => report({ by: view, order }), [view])
  const found = useMemo(() => foundNames(table), [table])
  const { about } = shown.displayed.form
  const byChoice = useMemo(() => choiceClause(table, about, t), [table, about, t])
  const settle = (side: Side, entry: string): void => {
    keys.pane.onLeave()
    drawNow(() => chooseView('names'))
    focusName(side, entry)
  }
  const shared = { table, filter, chosen, onChoose: keys.choose, onOrder }
  return (
    <>
      <div class="answer-main stack">
        <AnswerHeader shown={shown} />
        <Figures groups={groups} filter={filter} onFilter={shown.onFilter} />
        {byChoice && <p class="hint">{byChoice}</p>}
        <AnswerBanner shown={shown} hasCache={hasCache} onChoose={keys.choose} />
        <Tabs
          label={t('viewChoice')}
          id="view"
          value={view}
          tabs={VIEWS.map((value) => ({
            value,
            label: t(value === 'names' && deciding.length > 0 ? 'viewNamesDeciding' : VIEW_WORDS[value], {
              count: deciding.length,
            }),
          }))}
          onChoose={chooseView}
        />
        <div class="answer-view" id="view-panel" role="tabpanel" aria-labelledby={`view-${view}`}>
          {view === 'people' && <PeopleView {...shared} onSettle={settle} />}
          {view === 'list' && <PairList {...shared} groups={groups} />}
          {view === 'matrix' && <MatrixTab {...shared} isWide={isWide} onWide={widen} />}
          {view === 'names' && <NamesTab names={names} found={found} {...{ table, controls, keepFocus }} />}
        </div>
      </div>
      {chosen && !(isWide && view === 'matrix') && (
        <PairPane table={table} pair={chosen} about={about} {...keys.pane} onSettle={settle} />
      )}
    </>
  )
}

const DRAWINGS = ['matrix', 'network'] as const

/** The matrix, and the network as another drawing of it. */
function MatrixTab(props: Omit<ComponentProps<typeof MatrixPanel>, 'drawing'>) {
  const { t } = useT()
  const [drawing, draw] = useStoredChoice('matrix-drawing', DRAWINGS)
  const choice = (
    <SegmentedChoice
      legend={t('matrixDrawing')}
      value={drawing}
      choices={[
        { value: 'matrix', label: t('drawingGrid') },
        { value: 'network', label: t('viewNetwork') },
      ]}
      onChoose={draw}
    />
  )
  if (drawing === 'matrix') return <MatrixPanel {...props} drawing={choice} />
  return (
    <div class="stack">
      <div class="bar">{choice}</div>
      <NetworkView {...props} />
    </div>
  )
}

/** Up to this many names on each side the matrix is seen at once, with the papers beside it. */
const SMALL = 12

/** The view to begin with, where none was chosen. */
function usualView({ left, right }: PairTable): View {
  if (Math.max(left.length, right.length) > SMALL) return 'people'
  return matchMedia(NARROW).matches ? 'list' : 'matrix'
}

/**
 * The chosen view, which the next answer is shown in, too. Other windows keep theirs: unlike colours, a view belongs to
 * what is read in it. The names are a place to go to, and no view to begin with.
 */
function useAnswerView(table: PairTable): [View, (view: View) => void] {
  const { storage } = useView()
  const [chosen, setChosen] = useState(() => VIEWS.find((one) => one === storage.read('answer-view')))
  const usual = useMemo(() => usualView(table), [table.left.length, table.right.length])
  const choose = (view: View): void => {
    setChosen(view)
    if (view !== 'names') storage.write('answer-view', view)
  }
  return [chosen ?? usual, choose]
}

type Place = Pick<Pair, 'row' | 'column'>

/** The pair that its user has chosen in the answer to the query with this key. */
type Choice = Place & { of: string }

/**
 * The pair whose papers are shown: the chosen one, or the gravest of a group that it is not in. The pair
 * stays when a decision takes it out of the group (another policy, figure or choice does not let it): the
 * decision can be undone, and a second click meets no other pair.
 */
function useChosenPair(
  table: PairTable,
  filter: Standing | null,
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
  const shown = stays || (chosen && standingOf(chosen) === filter ? chosen : gravest)
  before.current = shown && { of, shown: { row: shown.row, column: shown.column } }
  return shown
}
