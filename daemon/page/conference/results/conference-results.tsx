import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import './results.css'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Cell } from '../../../../shared/conference/cells.ts'
import { decidingPeople } from '../../../../shared/conference/names/deciding-people.ts'
import { pairTextIn } from '../../../../shared/conflicts/decisions/finding.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { drawNow } from '../../../../shared/ui/drawing/drawing.tsx'
import { DocumentFrame } from '../../../../shared/ui/frame/document-frame.tsx'
import { usePairKeys } from '../../../../shared/ui/papers/use-pair-keys.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import type { OpenConference } from '../open-conference.ts'
import { nameKey, newCount, type WhatIsNew } from '../use-conference.ts'
import { useSteps } from '../use-steps.ts'
import { useConferenceDecisions } from './conference-decisions.ts'
import { Figures, type Lead } from './figures.tsx'
import { CellMap } from './map/cell-map.tsx'
import { NameCard } from './names/name-card.tsx'
import { PeopleView } from './names/people-view.tsx'
import { useFellowWorks } from './names/use-fellow-works.ts'
import { CellPane } from './pane/cell-pane.tsx'
import { type Above, placeOf, type ResultFilter, type ResultIndex, type Shown } from './result-rows.ts'
import { searchSteps } from './search.ts'
import { HitsTable } from './tables/hits-table.tsx'
import { ReviewersTable, SubmissionsTable } from './tables/result-tables.tsx'

type ConferenceResultsProps = {
  conference: OpenConference
  index: ResultIndex
  /** Without an answer, a declaration would read as one without evidence: no figures and no list are drawn. */
  hasAnswer: boolean
  /** For the filter of what is new. */
  news: WhatIsNew | null
  /** The files wait for their user. */
  doFilesAsk: boolean
  header: (above: Above) => ComponentChildren
  /** How far reading or asking has come. */
  progress: ComponentChildren
  notices: (above: Above) => ComponentChildren
}

/** The list by submission or by reviewer, the map, or the names. */
type View = 'submissions' | 'reviewers' | 'map' | 'names'

/** The element to which the keys of the results belong. */
const ID = 'conference-results'

/** An open conference in the frame: header, figures, list, and beside them the chosen cell. */
export function ConferenceResults(props: ConferenceResultsProps) {
  const { conference, index, hasAnswer, news, doFilesAsk, header, progress, notices } = props
  const { judged } = index
  const { t } = useT(resultTexts)
  const { project } = conference.state
  const deciding = useConferenceDecisions(conference, judged)
  const [view, show] = useState<View>('submissions')
  const [wanted, choose] = useState<ResultFilter | null>(null)
  const filter = wanted === 'new' && !(news && newCount(news)) ? null : wanted
  const [typed, type] = useState('')
  const words = typed.trim()
  const searching = useMemo(
    () => (words === '' ? null : searchSteps(judged.conference, words)),
    [judged.conference, words],
  )
  const search = useSteps(searching, judged.conference)
  const [openedFiles, openFiles] = useState<boolean | null>(null)
  const areFilesShown = openedFiles ?? doFilesAsk
  const [saysReach, sayReach] = useState(false)
  const enough = project.settings.leastReviewers
  const shown: Shown = useMemo(() => ({ filter, search, enough, news }), [filter, search, enough, news])
  /** Stands for what is shown now: an order that was reported before is another one's. */
  const current = useMemo(() => ({ index, shown, view }), [index, shown, view])
  const [order, report] = useState<{ of: typeof current | null; cells: readonly Cell[] }>({
    of: null,
    cells: [],
  })
  const [first] = order.cells
  const [place, choosePlace] = useState<Pick<Cell, 'submission' | 'reviewer'> | null>(null)
  // A policy or a choice may have removed the cell that was chosen.
  const chosen = (place && cellAt(index, place)) ?? first
  useEffect(() => {
    // Kept once all is found: a decision may take it out of what is shown, and Undo needs it.
    if (!place && first && order.of === current && judged.isWhole) choosePlace((now) => now ?? first)
  }, [place, first, order.of, current, judged.isWhole])
  const keys = usePairKeys({
    within: `#${ID}`,
    // The order of another filter or view, once it is reported.
    view: order.of?.shown,
    ...{ chosen, placeOf },
    order: order.cells,
    onChoose: choosePlace,
    isOpen: isOpenCell,
    pairAbout: (about) =>
      judged.cells.find(({ pairs }) => pairs.some(({ pair }) => pairTextIn(judged.table, pair) === about)),
  })
  const works = useFellowWorks(judged, view === 'names')
  const { choices } = project
  // Those of whom the user has said that dblp does not have them are settled.
  const people = useMemo(
    () => decidingPeople(judged, works.answer).filter(({ id }) => choices[id]?.entry !== ''),
    [judged, works.answer, choices],
  )
  const newPeople = filter === 'new' && people.filter((person) => news?.names.has(nameKey(person)))
  const onOrder = useCallback((cells: readonly Cell[]) => report({ of: current, cells }), [current])
  const main = useRef<HTMLElement>(null)
  const onFilter = (now: ResultFilter | null): void => {
    choose(now)
    choosePlace(null)
    if (now === 'few' || view === 'names') show('submissions')
  }
  const toNames = (): void => {
    keys.pane.onLeave()
    drawNow(() => show('names'))
    document.getElementById('results-names')?.focus({ preventScroll: true })
  }
  const onFiles = (): void => openFiles(!areFilesShown)
  const onLead = (lead: Lead): void => {
    if (lead === 'files') onFiles()
    else if (lead === 'reach') sayReach(!saysReach)
    else if (view === 'names') show('submissions')
    else toNames()
  }
  const above: Above = {
    ...{ areFilesShown, onFiles, saysReach },
    showing: {
      isShown: filter === 'new',
      onShow: () => {
        if (filter !== 'new' && news && newCount(news) === news.names.size) {
          choose('new')
          toNames()
        } else onFilter(filter === 'new' ? null : 'new')
      },
    },
  }
  const table = {
    ...{ index, shown, chosen, onOrder },
    onChoose: keys.choose,
  }
  const other = view === 'reviewers' ? 'submissions' : 'reviewers'
  const switchText = t(other === 'reviewers' ? 'byReviewer' : 'bySubmission')
  const beside = <Button class="link" onClick={() => show(other)} text={switchText} />
  const list = (): ComponentChildren => {
    if (view === 'names')
      return <PeopleView {...{ conference, judged, works }} people={newPeople || people} />
    if (view === 'map') return <CellMap {...table} />
    // The key: other words begin at the top.
    if (words !== '')
      return search ? <HitsTable key={words} {...table} /> : <p class="late">{t('searching')}</p>
    if (view === 'reviewers') return <ReviewersTable {...table} {...{ conference, beside }} />
    return <SubmissionsTable {...table} beside={beside} />
  }
  const isWhole = view === 'submissions' || view === 'reviewers'
  const showAll = (): void => {
    onFilter(null)
    if (!isWhole) show('submissions')
  }
  return (
    <DecidingContext.Provider value={deciding}>
      <DocumentFrame
        id={ID}
        label={t('resultsOf')}
        elementRef={main}
        pane={
          hasAnswer &&
          view !== 'names' &&
          chosen && (
            <CellPane {...{ conference, index, shown }} cell={chosen} onSettle={toNames} {...keys.pane} />
          )
        }
      >
        {header(above)}
        {hasAnswer ? (
          <Figures
            {...{ index, people, filter, enough, onFilter, onLead }}
            notes={project.sources.reduce((sum, { problems }) => sum + problems.count, 0)}
            lead={view === 'names' ? 'names' : areFilesShown ? 'files' : saysReach ? 'reach' : null}
            onClear={filter === null && isWhole ? null : showAll}
            search={{ label: t('search'), value: typed, onInput: type }}
          >
            <Button
              class="figure"
              aria-pressed={view === 'map'}
              onClick={() => show(view === 'map' ? 'submissions' : 'map')}
              text={t('map')}
            />
            {(view === 'submissions' || view === 'reviewers') && (
              <Button class="figure list-switch" onClick={() => show(other)} text={switchText} />
            )}
            {progress}
          </Figures>
        ) : (
          <div class="figure-bar">{progress}</div>
        )}
        {notices(above)}
        {hasAnswer && (
          <>
            {view !== 'names' && <NameCard {...{ conference, people }} onNames={toNames} />}
            {filter === 'few' && <Enough conference={conference} />}
            {list()}
          </>
        )}
      </DocumentFrame>
    </DecidingContext.Provider>
  )
}

const isOpenCell = ({ isOpen }: Cell): boolean => isOpen

const cellAt = (index: ResultIndex, { submission, reviewer }: Pick<Cell, 'submission' | 'reviewer'>) =>
  index.submissions[submission]?.cells.find((cell) => cell.reviewer === reviewer)

/** As the schema of a project has it. */
const MOST_REVIEWERS = 10_000

/** From how many reviewers left on a submission has enough. */
function Enough({ conference }: Pick<ConferenceResultsProps, 'conference'>) {
  const { settings } = conference.state.project
  const { t } = useT(resultTexts)
  return (
    <label class="row small">
      {t('enoughFrom')}
      <input
        type="number"
        min={1}
        max={MOST_REVIEWERS}
        value={settings.leastReviewers}
        onInput={({ currentTarget }) => {
          const leastReviewers = Math.floor(currentTarget.valueAsNumber)
          if (leastReviewers >= 1 && leastReviewers <= MOST_REVIEWERS)
            conference.change({ settings: { ...settings, leastReviewers } })
        }}
      />
    </label>
  )
}
