import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import './collaborators.css'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { changedTable, countedPeople } from '../../collaborators/collaborators.ts'
import { doubtsIn, unsureEntries } from '../../collaborators/doubts.ts'
import { calendarDate, windowOf } from '../../conflicts/policy/policy.ts'
import type { CoauthorsAnswer } from '../../contract/coauthors.ts'
import { plainName } from '../../export/taken-answer.ts'
import { useOff, useView } from '../context/use-view.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { BackendNote } from '../frame/backend-note.tsx'
import { OffNote } from '../frame/workspace.tsx'
import { Button } from '../parts/button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { Note } from '../parts/notes.tsx'
import { Sheet, useMedia } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import type { BackendCheck } from '../session/use-backend-state.ts'
import { PeopleForm } from './asking/people-form.tsx'
import {
  type CoauthorsControls,
  type CoauthorsReply,
  isOfList,
  useCoauthors,
} from './asking/use-coauthors.ts'
import { AddLine } from './changes/add-line.tsx'
import { CollaboratorPane } from './changes/collaborator-pane.tsx'
import { CompareList, type SiteLists, useListElsewhere } from './changes/compare-list.tsx'
import { MergeList } from './changes/merge-list.tsx'
import { ExportList } from './export/export-list.tsx'
import { LinkedList } from './linked-list.tsx'
import { ListBar } from './list-bar.tsx'
import { ListNotes } from './list-notes.tsx'
import { ListTable } from './list-table.tsx'
import { EgoNetwork } from './network/ego-network.tsx'
import { type ListControls, useList } from './use-list.ts'

type CollaboratorsPageProps = {
  backend: BackendCheck
  hasCache?: boolean
  siteLists: SiteLists | undefined
}

/** Everybody with whom some people have written: one list in, one table out (docs/collaborators.md). */
export function CollaboratorsPage({ backend, hasCache = true, siteLists }: CollaboratorsPageProps) {
  const { t } = useT(listTexts)
  const { flow } = useView()
  const list = useList()
  const coauthors = useCoauthors(list.draft, backend, list.opened)
  const { reply, run } = coauthors
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers say where one is.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const focused = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    // A button that has disappeared gives its focus to the page.
    const isGone = focused.current instanceof Element && !focused.current.isConnected
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
  return (
    <section
      class="page collaborators stack"
      aria-labelledby="page-heading"
      onFocusIn={({ target }) => {
        focused.current = target
      }}
    >
      <h2 id="page-heading" ref={heading} tabIndex={-1}>
        {t('placeCollaborators')}
      </h2>
      {useOff() === null ? <ListBar list={list} /> : <OffNote />}
      <LinkedList list={list} />
      <PeopleForm list={list} coauthors={coauthors} backend={backend} />
      <p role="status" class="undo-note small">
        {list.undo && (
          <>
            {t(list.undo.message.key, list.undo.message.values)}{' '}
            <Button class="link" onClick={list.undoLast} text={t('undo')} />
          </>
        )}
      </p>
      {reply === null ? (
        run === null && (
          <div class="before-answer stack">
            <p class="lead">{t('noListYet')}</p>
            <p class="hint">{t('noListHow')}</p>
            <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
          </div>
        )
      ) : (
        <Listed list={list} coauthors={coauthors} reply={reply} siteLists={siteLists} />
      )}
    </section>
  )
}

type ListedProps = {
  list: ListControls
  coauthors: CoauthorsControls
  reply: CoauthorsReply
  siteLists: SiteLists | undefined
}

/** The answer as a list. */
function Listed({ list, coauthors, reply, siteLists }: ListedProps) {
  const { t } = useT(listTexts)
  const { draft } = list
  const { answer } = reply
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, open] = useState(false)
  const isSheet = useMedia('screen and (width < 72rem)')
  const [view, setView] = useState<'table' | 'network'>('table')
  const [elsewhere, setElsewhere] = useListElsewhere()
  const at = useMemo(() => calendarDate(new Date()), [reply])
  const window = useMemo(() => windowOf(draft.policy, at), [draft.policy, at])
  const { out, lines, policy } = draft
  const people = useMemo(
    () => countedPeople(answer, { window, least: policy.least }),
    [answer, window, policy.least],
  )
  const table = useMemo(() => changedTable(people, { out, lines }), [people, out, lines])
  const { rows } = table
  const row = rows.find(({ id }) => id === chosen)
  const choose = (id: string | null): void => {
    setChosen(id)
    open(true)
  }
  const leave = (): void => {
    drawNow(() => open(false))
    document
      .querySelector<HTMLElement>('#list-panel [tabindex="0"]:is(.result-row, .network-person)')
      ?.focus()
  }
  const pane = row && isOpen && <CollaboratorPane key={row.id} list={list} of={row} onLeave={leave} />
  const isCurrent = isOfList(reply, draft)
  const isWhole = isCurrent && doubtsIn(answer, window, at).length === 0 && unsureEntries(answer).length === 0
  // A failure has a button of its own.
  const isStale = !isCurrent && coauthors.run === null && coauthors.problem?.kind !== 'failed'
  const byHand = rows.filter(({ works }) => works === null).length
  // Nobody's papers were looked for, so that there is no number of coauthors.
  const isNobodyKnown = rows.length === 0 && unsureEntries(answer).length === answer.authors.length
  const count =
    window === null
      ? t('collaboratorsEver', { count: rows.length })
      : t('collaboratorsSince', { count: rows.length, year: String(window.from) })
  const figures = [
    !isNobodyKnown && count,
    rows.some(({ isNew }) => isNew) && t('newOnes', { count: rows.filter(({ isNew }) => isNew).length }),
    byHand > 0 && t('byHandOnes', { count: byHand }),
  ].filter(Boolean)
  return (
    <div class="listed stack" aria-busy={coauthors.run !== null}>
      <div class="bar between">
        <p class="summary strong" role="status">
          {figures.join(' · ')}
        </p>
        <div class="row">
          <MenuButton text={t('addLine')} class="quiet" name={t('addLine')} box="list-box">
            {(close) => <AddLine list={list} table={table} onDone={close} />}
          </MenuButton>
          <MenuButton text={t('mergeList')} class="quiet" name={t('mergeList')} box="list-box">
            {(close) => <MergeList list={list} onDone={close} />}
          </MenuButton>
          <Button
            class="quiet"
            aria-expanded={elsewhere !== null}
            onClick={() => setElsewhere(elsewhere === null ? '' : null)}
            text={t('compareHotcrp')}
          />
          <MenuButton text={t('export')} class="primary" name={t('export')} box="export-menu">
            {() => <ExportList list={list} table={table} reply={reply} isWhole={isWhole} window={window} />}
          </MenuButton>
        </div>
      </div>
      {isStale && (
        <Note text={t('namesChanged')}>
          <Button onClick={() => coauthors.ask()} text={t('listAgain')} />
        </Note>
      )}
      {elsewhere !== null && (
        <CompareList rows={rows} text={elsewhere} onText={setElsewhere} siteLists={siteLists} />
      )}
      <ListNotes list={list} coauthors={coauthors} answer={answer} table={table} window={window} at={at} />
      <div class={pane ? 'list-and-pane has-pane' : 'list-and-pane'} hidden={isNobodyKnown}>
        <div class="stack">
          <Tabs
            label={t('listViews')}
            id="list"
            tabs={[
              { value: 'table', label: t('viewTable') },
              { value: 'network', label: t('listNetwork') },
            ]}
            value={view}
            onChoose={setView}
          />
          <div class="stack" id="list-panel" role="tabpanel" aria-labelledby={`list-${view}`}>
            {view === 'table' ? (
              <ListTable {...{ list, table, window, chosen }} thisYear={at.year} onChoose={choose} />
            ) : (
              <EgoNetwork
                rows={rows}
                people={peopleOf(answer)}
                {...{ window, chosen }}
                thisYear={at.year}
                onChoose={choose}
              />
            )}
          </div>
        </div>
        {pane && isSheet ? (
          <Sheet label={row?.name ?? ''} onLeave={leave}>
            {pane}
          </Sheet>
        ) : (
          pane
        )}
      </div>
    </div>
  )
}

/** The names of those who have a list of their own. */
const peopleOf = ({ authors }: CoauthorsAnswer): string[] =>
  authors.flatMap(({ entry, coauthor_count, resolution }) =>
    coauthor_count === null ? [] : [plainName(resolution.persons[0]?.name ?? entry)],
  )
