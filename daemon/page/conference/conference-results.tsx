import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { decidingPeople } from '../../../shared/conference/names/deciding-people.ts'
import { resultTexts } from '../../../shared/messages/result-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { DecidingContext } from '../../../shared/ui/decisions/use-deciding.ts'
import { drawNow } from '../../../shared/ui/drawing/drawing.tsx'
import { BackendNote } from '../../../shared/ui/frame/backend-note.tsx'
import { DocumentFrame } from '../../../shared/ui/frame/document-frame.tsx'
import { Button } from '../../../shared/ui/parts/button.tsx'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { FilesPanel } from './files/files-panel.tsx'
import { ConnectConference } from './hotcrp/connect-form.tsx'
import { useChosenCell } from './results/chosen-cell.ts'
import { useConferenceDecisions } from './results/conference-decisions.ts'
import { Figures } from './results/conference-figures.tsx'
import { CellMap } from './results/map/cell-map.tsx'
import { NameCard } from './results/names/blocking-name-card.tsx'
import { PeopleView, useFellowWorks } from './results/names/names-view.tsx'
import { CellPane } from './results/pane/cell-pane.tsx'
import type { ResultFilter, ResultIndex, Shown } from './results/result-rows.ts'
import { searchSteps } from './results/results-search.ts'
import { HitsTable } from './results/tables/hits-table.tsx'
import { ReviewersTable, SubmissionsTable } from './results/tables/result-tables.tsx'
import { ConferenceHeader } from './shell/conference-header.tsx'
import { Notices } from './shell/notices.tsx'
import { Progress, Running } from './shell/running.tsx'
import { nameKey, newCount, useConference, useSteps, useWhatIsNew } from './use-conference.ts'

type View = 'submissions' | 'reviewers' | 'map' | 'names'

/** The id of the element that handles the keys of the results. */
const ID = 'conference-results'

/** Draws an open conference: header, figures, a list, and the chosen cell beside them. */
export function ConferenceResults({ index, backend }: { index: ResultIndex; backend: BackendCheck }) {
  const { judged } = index
  const conference = useConference()
  const { t } = useT(resultTexts)
  const { project, files, blocks } = conference.state
  const { sources, choices } = project
  const deciding = useConferenceDecisions(conference, judged)
  const news = useWhatIsNew(conference.state, judged)
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
  const [isConnecting, connect] = useState(false)
  const onConnect = (): void => connect(true)
  const hasBothSides = judged.conference.submissions.length > 0 && judged.conference.reviewers.length > 0
  // Without an answer, every declaration would seem to lack evidence.
  const hasAnswer = hasBothSides && blocks.length > 0
  const [openedFiles, openFiles] = useState<boolean | null>(null)
  const doFilesAsk =
    files.some(({ role }) => role === 'unknown') ||
    sources.some(({ problems }) => problems.listed.some(({ kind }) => ASKING.includes(kind))) ||
    (sources.length > 0 && !hasBothSides)
  const areFilesShown = openedFiles ?? doFilesAsk
  const onFiles = (): void => openFiles(!areFilesShown)
  const enough = project.settings.leastReviewers
  const shown: Shown = useMemo(() => ({ filter, search, enough, news }), [filter, search, enough, news])
  const { chosen, pane, onOrder, ...cell } = useChosenCell({ index, shown, view, within: ID })
  const works = useFellowWorks(judged, view === 'names')
  // An empty `entry` means that dblp does not have the person.
  const people = useMemo(
    () => decidingPeople(judged, works.answer).filter(({ id }) => choices[id]?.entry !== ''),
    [judged, works.answer, choices],
  )
  const newPeople = filter === 'new' && people.filter((person) => news?.names.has(nameKey(person)))
  const onFilter = (now: ResultFilter | null): void => {
    choose(now)
    cell.forget()
    if (now === 'few' || view === 'names') show('submissions')
  }
  const toNames = (): void => {
    pane.onLeave()
    drawNow(() => show('names'))
    document.getElementById('results-names')?.focus({ preventScroll: true })
  }
  const showNew = (): void => {
    if (filter !== 'new' && news && newCount(news) === news.names.size) {
      choose('new')
      toNames()
    } else onFilter(filter === 'new' ? null : 'new')
  }
  const table = { index, shown, chosen, onOrder, onChoose: cell.choose }
  const other = view === 'reviewers' ? 'submissions' : 'reviewers'
  const switchText = t(other === 'reviewers' ? 'byReviewer' : 'bySubmission')
  const beside = <Button class="link" onClick={() => show(other)} text={switchText} />
  const list = (): ComponentChildren => {
    if (view === 'names')
      return <PeopleView judged={judged} works={works} words={words} people={newPeople || people} />
    if (view === 'map') return <CellMap {...table} />
    // A new key makes the list of each search start at its top.
    if (words !== '')
      return search ? <HitsTable key={words} {...table} /> : <p class="late">{t('searching')}</p>
    if (view === 'reviewers') return <ReviewersTable {...table} beside={beside} />
    return <SubmissionsTable {...table} beside={beside} />
  }
  const isList = view === 'submissions' || view === 'reviewers'
  const showAll = (): void => {
    onFilter(null)
    if (!isList) show('submissions')
  }
  return (
    <DecidingContext.Provider value={deciding}>
      <DocumentFrame
        id={ID}
        label={t('resultsOf')}
        pane={
          hasAnswer &&
          view !== 'names' &&
          chosen && <CellPane index={index} shown={shown} cell={chosen} onSettle={toNames} {...pane} />
        }
      >
        <ConferenceHeader judged={judged} areFilesShown={areFilesShown} onFiles={onFiles} />
        {hasAnswer ? (
          <Figures
            index={index}
            people={people}
            filter={filter}
            onFilter={onFilter}
            onFiles={onFiles}
            areFilesShown={areFilesShown}
            areNamesShown={view === 'names'}
            onNames={() => (view === 'names' ? show('submissions') : toNames())}
            onClear={filter === null && isList ? null : showAll}
            search={{ label: t('search'), value: typed, onInput: type }}
          >
            <Button
              class="figure"
              aria-pressed={view === 'map'}
              onClick={() => show(view === 'map' ? 'submissions' : 'map')}
              text={t('map')}
            />
            {isList && <Button class="figure list-switch" onClick={() => show(other)} text={switchText} />}
            <Progress />
          </Figures>
        ) : (
          <div class="figure-bar">
            <Progress />
          </div>
        )}
        {areFilesShown && <FilesPanel judged={judged} onConnect={onConnect} />}
        {isConnecting && <ConnectConference onLeave={() => connect(false)} />}
        {hasAnswer && view !== 'names' && <NameCard people={people} onNames={toNames} />}
        <Running judged={judged} backend={backend} onConnect={onConnect} />
        <BackendNote backend={backend} hasCache={false} />
        <Notices
          judged={judged}
          news={news}
          backend={backend.state}
          isNewShown={filter === 'new'}
          onShowNew={showNew}
        />
        {hasAnswer && (
          <>
            {filter === 'few' && <Enough />}
            {list()}
          </>
        )}
      </DocumentFrame>
    </DecidingContext.Provider>
  )
}

/** The user has to act on these problems, so they open the panel of files. */
const ASKING = ['differentTitles', 'noNumberColumn', 'conflictsElsewhere']

/** The largest number that the schema of a project allows. */
const MOST_REVIEWERS = 10_000

/** The field for the number of free reviewers that a submission needs. */
function Enough() {
  const conference = useConference()
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
