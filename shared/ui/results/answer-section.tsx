import type { ComponentChildren, ComponentProps } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { foundNames } from '../../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { peopleOfB } from '../../conflicts/people-of-b.ts'
import { gravestFirst, gravestUndecided } from '../../conflicts/standing.ts'
import { ENTRIES_PER_SIDE } from '../../limits.ts'
import type { Side } from '../../query/payload.ts'
import { textFilter } from '../../search-text.ts'
import { choiceClause } from '../../words/answer-text.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { ConfirmAll } from '../decisions/confirm-all.tsx'
import { pairAbout } from '../decisions/saved-decisions.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { BackendNote } from '../frame/backend-note.tsx'
import { DocumentFrame } from '../frame/document-frame.tsx'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import { PeopleView } from '../pairs/people-view.tsx'
import { useProfiles } from '../pairs/use-profiles.ts'
import { PairPane } from '../papers/pair-pane.tsx'
import { placeOfPair, usePairKeys } from '../papers/use-pair-keys.ts'
import { Button } from '../parts/button.tsx'
import { NameCard } from '../people/name-card.tsx'
import { focusName, NamesTab } from '../people/names-tab.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { AnswerBanner } from './answer-banner.tsx'
import { AnswerTop, type ShownAnswer, useShownAnswer } from './answer-frame.tsx'
import { AnswerHeader, Figures } from './answer-header.tsx'

type AnswerSectionProps = {
  controls: SessionControls
  hasCache: boolean
}

export function AnswerSection({ controls, hasCache }: AnswerSectionProps) {
  const { t } = useT()
  const { backend, session } = controls
  const { run, queryError } = session
  const { shown, deciding } = useShownAnswer(controls)
  const frame = { id: 'answer', label: t('answer'), isBusy: run !== null }
  const top = <AnswerTop controls={controls} shown={shown} hasFigures />
  if (shown)
    return (
      <DecidingContext.Provider value={deciding}>
        <Answer shown={shown} hasCache={hasCache} frame={frame} top={top} />
      </DecidingContext.Provider>
    )
  return (
    <DocumentFrame {...frame}>
      {top}
      {run === null && (!queryError || queryError.kind === 'cancelled') && (
        <div class="before-answer stack">
          <p class="lead">{t('noAnswerYet')}</p>
          <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
          <BackendNote backend={backend} hasCache={hasCache} />
        </div>
      )}
    </DocumentFrame>
  )
}

/** `people` and `matrix` show the same pairs. */
const VIEWS = ['people', 'matrix', 'names'] as const
type View = (typeof VIEWS)[number]

type AnswerProps = {
  shown: ShownAnswer
  hasCache: boolean
  frame: Pick<ComponentProps<typeof DocumentFrame>, 'id' | 'label' | 'isBusy'>
  top: ComponentChildren
}

/** Shows the answer and the chosen pair. The choice is a position in the table, so a refresh does not change it. */
function Answer({ shown, hasCache, frame, top }: AnswerProps) {
  const { t } = useT()
  const { controls, table, open, groups, filter, names, deciding } = shown
  const { key } = shown.displayed.result
  const [view, chooseView] = useAnswerView()
  const [searched, search] = useState({ key, words: '' })
  const words = searched.key === key ? searched.words : ''
  // Computed for a new answer, and when the decisions become known, but not after each decision.
  const decisions = useContext(DecidingContext)
  const known = decisions?.state ?? 'asking'
  const first = useMemo(() => gravestUndecided(groups), [key, known])
  const [choice, choose] = useState<Choice | null>(null)
  const [reported, report] = useState<{ by: View; order: readonly Pair[] } | null>(null)
  const only = useMemo(() => {
    if (filter === null && words.trim() === '') return null
    const matches = textFilter(words)
    const pairs = filter ? groups[filter] : allPairs(table)
    return new Set(pairs.filter(({ leftName, rightName }) => matches(leftName, rightName)))
  }, [table, groups, filter, words])
  const byGravity = useMemo(
    () => gravestFirst(groups).filter((pair) => !only || only.has(pair)),
    [groups, only],
  )
  const place = choice?.of === key ? choice : first
  const chosen = useChosenPair(table, filter, only, byGravity[0], place)
  const isOpen = useCallback((pair: Pair) => open.has(pair), [open])
  const order = reported?.by === view ? reported.order : byGravity
  // A pair of the status `conflict` is proved: both people are certain, and joint works count.
  const proved = order.flatMap((pair) => (pair.status === 'conflict' && open.get(pair)) || [])
  const keys = usePairKeys({
    isOpen,
    placeOf: placeOfPair,
    pairAbout: (about) => pairAbout(table, about),
    order,
    chosen,
    onChoose: ({ row, column }) => choose({ of: key, row, column }),
  })
  const profiles = useProfiles(table, view === 'people')
  const onOrder = useCallback((order: readonly Pair[]) => report({ by: view, order }), [view])
  const found = useMemo(() => foundNames(table), [table])
  const clear = useMemo(() => peopleOfB(table).clear.length, [table])
  const { about } = shown.displayed.form
  const byChoice = useMemo(() => choiceClause(table, about, t), [table, about, t])
  const settle = (side: Side, entry: string): void => {
    keys.pane.onLeave()
    drawNow(() => chooseView('names'))
    focusName(side, entry)
  }
  const settled = useRef(deciding.length)
  useEffect(() => {
    // After the user has settled the last name, the view returns to the list of people.
    if (view === 'names' && settled.current > 0 && deciding.length === 0) chooseView('people')
    settled.current = deciding.length
  }, [deciding])
  const toggle = (to: View) => () => chooseView(view === to ? 'people' : to)
  const shared = { table, only, chosen, onChoose: keys.choose, onOrder }
  const pane =
    view !== 'names' && chosen ? (
      <PairPane
        table={table}
        about={about}
        pair={chosen}
        {...keys.pane}
        onSettle={settle}
        acts={<ConfirmAll count={proved.length} findings={() => proved} />}
      />
    ) : null
  return (
    <DocumentFrame {...frame} pane={pane}>
      {top}
      <AnswerHeader shown={shown} />
      <Figures
        groups={groups}
        filter={filter}
        clear={clear}
        onFilter={(to) => {
          shown.onFilter(to)
          if (view === 'names') chooseView('people')
        }}
        names={{ count: deciding.length, isOn: view === 'names', onPress: toggle('names') }}
        search={{
          label: t('searchNames'),
          value: words,
          onInput: (words) => search({ key, words }),
        }}
      >
        <Button
          class="plain-button small"
          aria-pressed={view === 'matrix'}
          onClick={toggle('matrix')}
          text={t('viewMatrix')}
        />
        {deciding.length === 0 && view !== 'names' && (
          <Button class="plain-button small" onClick={toggle('names')} text={t('namesHeading')} />
        )}
      </Figures>
      {view !== 'names' && (
        <NameCard table={table} controls={controls} deciding={deciding} onSettle={settle} />
      )}
      <AnswerBanner shown={shown} hasCache={hasCache} onChoose={keys.choose} />
      {byChoice && <p class="hint">{byChoice}</p>}
      {view === 'people' && (
        <PeopleView
          key={key}
          {...shared}
          filter={filter}
          words={words}
          profiles={profiles}
          onSettle={settle}
        />
      )}
      {view === 'matrix' && <MatrixPanel {...shared} />}
      {view === 'names' && (
        <NamesTab names={names} found={found} table={table} controls={controls} words={words} />
      )}
    </DocumentFrame>
  )
}

/** Each window has its own view. An answer never opens with the names, so the view `names` is not stored. */
function useAnswerView(): [View, (view: View) => void] {
  const { storage } = useView()
  const [chosen, setChosen] = useState(() => VIEWS.find((one) => one === storage.read('answer-view')))
  const choose = (view: View): void => {
    setChosen(view)
    if (view !== 'names') storage.write('answer-view', view)
  }
  return [chosen ?? 'people', choose]
}

type Place = Pick<Pair, 'row' | 'column'>

type Choice = { of: string } & Place

/**
 * Returns the chosen pair, or the gravest one if the filter hides the choice. A decided pair stays chosen until the user picks
 * another policy, filter or pair. So Undo stays near, and a double click does not decide another pair.
 */
function useChosenPair(
  table: PairTable,
  filter: unknown,
  only: ReadonlySet<Pair> | null,
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
  const shown = stays || (chosen && only?.has(chosen) ? chosen : gravest)
  before.current = shown && { of, shown: { row: shown.row, column: shown.column } }
  return shown
}
