import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import './results.css'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { Cell } from '../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { decidingPeople } from '../../../../shared/conference/names/deciding-people.ts'
import { reachText } from '../../../../shared/conference/outputs/about.ts'
import { pairTextIn } from '../../../../shared/conflicts/decisions/finding.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { drawNow } from '../../../../shared/ui/drawing/drawing.tsx'
import { usePairKeys } from '../../../../shared/ui/papers/use-pair-keys.ts'
import { Note } from '../../../../shared/ui/parts/notes.tsx'
import { SearchField } from '../../../../shared/ui/parts/search-field.tsx'
import { Tabs } from '../../../../shared/ui/parts/tabs.tsx'
import type { OpenConference } from '../open-conference.ts'
import { nameKey, newRows, type WhatIsNew } from '../use-conference.ts'
import { useConferenceDecisions } from './conference-decisions.ts'
import { Figures } from './figures.tsx'
import { CellMap } from './map/cell-map.tsx'
import { PeopleTab } from './names/people-tab.tsx'
import { useFellowWorks } from './names/use-fellow-works.ts'
import { CellPane } from './pane/cell-pane.tsx'
import {
  type CellPlace,
  placeOf,
  placesIn,
  type ResultFilter,
  type ResultIndex,
  resultIndex,
  type ShowingNew,
  type Shown,
} from './result-rows.ts'
import { PairsTable } from './tables/pairs-table.tsx'
import { ReviewersTable, SubmissionsTable } from './tables/result-tables.tsx'
import { SignsTable } from './tables/signs.tsx'

type ConferenceResultsProps = {
  conference: OpenConference
  judged: JudgedConference
  /** Without an answer, a declaration would read as one without evidence: only the head is drawn. */
  hasAnswer: boolean
  /** For the filter of what is new. */
  news: WhatIsNew | null
  /** Stands over the figures, beside the pane. */
  head: (showing: ShowingNew) => ComponentChildren
}

const TABS = ['submissions', 'reviewers', 'pairs', 'map', 'names', 'signs'] as const
type Tab = (typeof TABS)[number]

/** The element to which the keys of the results belong. */
const WITHIN = '#conference-results'

/** The results of a conference: figures, views of its cells, and beside them the chosen one. */
export function ConferenceResults({ conference, judged, hasAnswer, news, head }: ConferenceResultsProps) {
  const { t } = useT(resultTexts)
  const deciding = useConferenceDecisions(conference, judged)
  const index = useMemo(() => resultIndex(judged), [judged])
  const [tab, chooseTab] = useState<Tab>('submissions')
  const [wanted, choose] = useState<ResultFilter | null>(null)
  const hasNew = news !== null && newRows(news) + news.names.size > 0
  const filter = wanted === 'new' && !hasNew ? null : wanted
  const [words, search] = useState('')
  const enough = conference.state.project.settings.leastReviewers
  const shown: Shown = useMemo(() => ({ filter, words, enough, news }), [filter, words, enough, news])
  /** Stands for what is shown now: an order that was reported before is another one's. */
  const view = useMemo(() => ({ index, shown, tab }), [index, shown, tab])
  const [order, report] = useState<{ of: typeof view | null; cells: readonly Cell[] }>({
    of: null,
    cells: [],
  })
  const steps = useMemo(() => placesIn(order.cells), [order])
  const [place, choosePlace] = useState<Pick<CellPlace, 'row' | 'column'> | null>(null)
  // A policy or a choice may have removed the cell that was chosen.
  const chosen = (place && cellAt(index, place)) ?? steps[0]?.cell
  useEffect(() => {
    // Kept once all is found: a decision may take it out of what is shown, and Undo needs it.
    if (!place && steps[0] && order.of === view && judged.isWhole)
      choosePlace((now) => now ?? steps[0] ?? null)
  }, [place, steps, view, judged.isWhole])
  const keys = usePairKeys({
    within: WITHIN,
    // The order of another filter or tab, once it is reported.
    view: order.of?.shown,
    order: steps,
    chosen: chosen && placeOf(chosen),
    onChoose: ({ row, column }) => choosePlace({ row, column }),
    pairAbout: (about) => {
      const cell = judged.cells.find(({ pairs }) =>
        pairs.some(({ pair }) => pairTextIn(judged.table, pair) === about),
      )
      return cell && placeOf(cell)
    },
  })
  const works = useFellowWorks(judged, tab === 'names')
  const people = useMemo(() => decidingPeople(judged, works.answer), [judged, works.answer])
  const newPeople = filter === 'new' && people.filter((person) => news?.names.has(nameKey(person)))
  const onOrder = useCallback((cells: readonly Cell[]) => report({ of: view, cells }), [view])
  const onFilter = (now: ResultFilter | null): void => {
    choose(now)
    choosePlace(null)
    if (now === 'few') chooseTab('submissions')
    else if (tab === 'names') chooseTab('submissions')
  }
  const toNames = (): void => {
    keys.pane.onLeave()
    drawNow(() => chooseTab('names'))
    document.getElementById('results-names')?.focus()
  }
  const showing: ShowingNew = {
    isShown: filter === 'new',
    onShow: () => onFilter(filter === 'new' ? null : 'new'),
    onNames: () => {
      choose('new')
      toNames()
    },
  }
  const table = {
    ...{ index, shown, chosen, onOrder },
    onChoose: (cell: Cell) => keys.choose(placeOf(cell)),
  }
  return (
    <DecidingContext.Provider value={deciding}>
      <section id="conference-results" class="conference-results answer" aria-label={t('resultsOf')}>
        <div class="answer-main stack">
          {head(showing)}
          {hasAnswer && (
            <>
              <Figures
                index={index}
                filter={filter}
                enough={enough}
                onFilter={onFilter}
                onUnknown={toNames}
              />
              <Coverage judged={judged} />
              <div class="results-bar">
                <Tabs
                  label={t('viewChoice')}
                  id="results"
                  value={tab}
                  tabs={TABS.map((value) => ({
                    value,
                    label:
                      value !== 'names'
                        ? t(value)
                        : people.length > 0
                          ? t('tabNamesDeciding', { count: people.length })
                          : t('namesSheet'),
                  }))}
                  onChoose={chooseTab}
                />
                {tab !== 'names' && (
                  <SearchField label={t('searchResults')} value={words} onInput={search} shortcut="/">
                    {null}
                  </SearchField>
                )}
              </div>
              <div
                class="answer-view stack"
                id="results-panel"
                role="tabpanel"
                aria-labelledby={`results-${tab}`}
              >
                {filter === 'few' && tab === 'submissions' && <Enough conference={conference} />}
                {tab === 'submissions' && <SubmissionsTable {...table} />}
                {tab === 'reviewers' && <ReviewersTable {...table} conference={conference} />}
                {tab === 'pairs' && <PairsTable {...table} />}
                {tab === 'signs' && <SignsTable {...{ index, words, onOrder }} onChoose={table.onChoose} />}
                {tab === 'names' && (
                  <PeopleTab {...{ conference, judged, works }} people={newPeople || people} />
                )}
                {tab === 'map' && <CellMap {...table} />}
              </div>
            </>
          )}
        </div>
        {hasAnswer && chosen && (
          <CellPane {...{ conference, judged }} cell={chosen} onSettle={toNames} {...keys.pane} />
        )}
      </section>
    </DecidingContext.Provider>
  )
}

const cellAt = ({ submissions }: ResultIndex, { row, column }: Pick<CellPlace, 'row' | 'column'>) =>
  submissions[row]?.cells.find(({ reviewer }) => reviewer === column)

/** Until when the data reach, where that matters. */
function Coverage({ judged: { table } }: Pick<ConferenceResultsProps, 'judged'>) {
  const locale = useT(resultTexts)
  const text = reachText(table, locale)
  return text && <Note tone={text.isWarning ? 'warning' : 'plain'} text={text.text} />
}

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
