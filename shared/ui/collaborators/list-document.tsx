import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { type Collaborator, changedTable, countedPeople } from '../../collaborators/collaborator-list.ts'
import { doubtsIn, unsureEntries } from '../../collaborators/doubts.ts'
import { calendarDate, windowOf } from '../../conflicts/policy/conflict-policy.ts'
import type { CoauthorsAnswer } from '../../contract/coauthors.ts'
import { plainName } from '../../export/taken-answer.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { parseEntries } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { DocumentFrame, DocumentHeader } from '../frame/document-frame.tsx'
import { DocumentName } from '../frame/document-name.tsx'
import { FigureBar } from '../frame/figure-bar.tsx'
import { placeOfPair, usePairKeys } from '../papers/use-pair-keys.ts'
import { Button } from '../parts/button.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { PolicyControls } from '../policy/policy-select.tsx'
import { watchUndone } from '../state/undoable.ts'
import { type CoauthorsControls, type CoauthorsReply, isOfList } from './asking/use-coauthors.ts'
import { AddLine } from './changes/add-line.tsx'
import { CollaboratorPane } from './changes/collaborator-pane.tsx'
import { CompareList } from './changes/compare-list.tsx'
import { ExportList } from './export/export-list.tsx'
import { ListNotes, UnsureNames } from './list-notes.tsx'
import { ListRows } from './list-rows.tsx'
import { EgoNetwork } from './network/ego-network.tsx'
import { ALL_ROWS, ofFigure, shownIn, useListFigures } from './shown-rows.ts'
import type { ListControls } from './use-list.ts'

type ListDocumentProps = {
  list: ListControls
  coauthors: CoauthorsControls
  reply: CoauthorsReply
  policies: PolicyControls
  isFormOpen: boolean
  onEdit: () => void
  notes: ComponentChildren
  progress: ComponentChildren
}

export function ListDocument(props: ListDocumentProps) {
  const { list, coauthors, reply, policies, isFormOpen, onEdit, notes, progress } = props
  const { t } = useT(listTexts)
  const { draft } = list
  const { answer } = reply
  const [chosenId, choose] = useState<string | null>(null)
  const [shown, show] = useState(ALL_ROWS)
  const [search, setSearch] = useState('')
  const [view, setView] = useState<'list' | 'compare' | 'network' | 'add'>('list')
  // A plain effect runs later, and could take back a view that the user has just chosen.
  useLayoutEffect(() => {
    show(ALL_ROWS)
    setView('list')
  }, [list.opened])
  const at = useMemo(() => calendarDate(new Date()), [reply])
  const window = useMemo(() => windowOf(draft.policy, at), [draft.policy, at])
  const { out, lines, policy } = draft
  const people = useMemo(
    () => countedPeople(answer, { window, least: policy.least }),
    [answer, window, policy.least],
  )
  const table = useMemo(() => changedTable(people, { out, lines }), [people, out, lines])
  const sections = useMemo(() => shownIn(table, shown, search), [table, shown, search])
  const figures = useListFigures(table, shown, show)
  const [order, setOrder] = useState<readonly Collaborator[]>([])
  const onOrder = useCallback((rows: readonly Collaborator[]) => setOrder(rows), [])
  const places = useMemo(() => order.map((of, row) => ({ of, row, column: 0 })), [order])
  const place = places.find(({ of }) => of.id === chosenId) ?? places[0]
  const keys = usePairKeys({
    order: places,
    placeOf: placeOfPair,
    chosen: place,
    within: '#collaborators',
    onChoose: ({ of }) => choose(of.id),
  })
  // Chooses the restored row by its id, because the row is drawn only later.
  useEffect(() => watchUndone(({ about }) => typeof about === 'string' && choose(about)), [])
  const isCurrent = isOfList(reply, draft)
  const unsure = unsureEntries(answer)
  const isWhole = isCurrent && doubtsIn(answer, window, at).length === 0 && unsure.length === 0
  // If no name is certain, the number of coauthors is unknown.
  const isNobodyKnown = table.rows.length === 0 && unsure.length === answer.authors.length
  const entries = parseEntries(draft.people)
  const [first] = entries
  const size = [
    t('people', { count: entries.length }),
    !isNobodyKnown && t('collaboratorsEver', { count: table.rows.length }),
  ]
  const isComparing = view === 'compare'
  const isList = view === 'list' || view === 'add'
  const acts = [
    { text: t('listNetwork'), act: () => setView('network') },
    { text: t('addLine'), act: () => setView('add') },
    { text: t('refresh'), act: () => coauthors.ask({}, 'refresh') },
    ...(draft.name === '' ? [] : [{ text: t('deleteList'), act: () => void list.remove() }]),
  ]
  const chooseNextRow = (): void => {
    const { next, previous } = keys.pane.steps
    const to = next ?? previous
    if (to) keys.choose(to)
  }
  return (
    <DocumentFrame
      id="collaborators"
      label={t('place_collaborators')}
      isBusy={coauthors.run !== null}
      pane={
        place &&
        !isComparing && (
          <CollaboratorPane
            key={place.of.id}
            list={list}
            window={window}
            thisYear={at.year}
            of={place.of}
            keys={keys.pane}
            is={ofFigure(table, place.of)}
            onTakenOut={chooseNextRow}
          />
        )
      }
    >
      <DocumentHeader
        name={
          <DocumentName
            id="page-heading"
            of={`${draft.name}\n${draft.people}`}
            name={draft.name || null}
            unnamed={first ?? t('place_collaborators')}
            // Users mostly name a list after its first person.
            suggested={first}
            title={t('nameList')}
            label={t('listName')}
            onSave={async (name) =>
              // The page already shows why the list is not saved.
              name === '' || name === draft.name || (await list.save(name)) ? null : ''
            }
          />
        }
        size={
          <>
            <span role="status">{size.filter(Boolean).join(' · ')}</span>
            {!isCurrent && coauthors.run === null && <span class="warn"> · {t('formChanged')}</span>} ·{' '}
            <Button
              class="link"
              aria-expanded={isFormOpen}
              aria-controls="people-form"
              aria-label={t('labelOf', { text: t(isFormOpen ? 'close' : 'editForm'), of: t('whosePeople') })}
              onClick={onEdit}
              text={t(isFormOpen ? 'close' : 'editForm')}
            />
            {progress}
          </>
        }
        policies={policies}
        primary={
          <MenuButton text={t('export')} class="primary" name={t('export')} box="export-menu" shortcut="E">
            {() => <ExportList list={list} table={table} reply={reply} isWhole={isWhole} window={window} />}
          </MenuButton>
        }
        more={(close) => (
          <ul>
            {acts.map(({ text, act }) => (
              <li key={text}>
                <Button
                  class="link"
                  onClick={() => {
                    close()
                    act()
                  }}
                  text={text}
                />
              </li>
            ))}
          </ul>
        )}
      />
      {notes}
      {!isNobodyKnown && (
        <FigureBar
          first={figures}
          onClear={shown.figure === null ? null : () => show(ALL_ROWS)}
          {...(isList && { search: { label: t('search'), value: search, onInput: setSearch } })}
        >
          <Button
            class="figure"
            aria-pressed={isComparing}
            onClick={() => setView(isComparing ? 'list' : 'compare')}
            text={t('compareList')}
          />
          <ListNotes list={list} coauthors={coauthors} answer={answer} window={window} at={at} />
        </FigureBar>
      )}
      <UnsureNames list={list} coauthors={coauthors} answer={answer} />
      {view === 'add' && <AddLine list={list} people={people} onDone={() => setView('list')} />}
      {isComparing ? (
        <CompareList list={list} people={people} table={table} onDone={() => setView('list')} />
      ) : view === 'network' ? (
        <EgoNetwork
          rows={table.rows}
          middle={middleOf(answer)}
          window={window}
          chosen={place?.of.id ?? null}
          onLeave={() => setView('list')}
          onChoose={(id) => {
            const to = places.find(({ of }) => of.id === id)
            if (to) keys.choose(to)
          }}
        />
      ) : (
        !isNobodyKnown && (
          <ListRows
            list={list}
            table={table}
            sections={sections}
            order={order}
            onOrder={onOrder}
            chosen={place?.of.id ?? null}
            onChoose={(of) => {
              const to = places.find((one) => one.of === of)
              if (to) keys.choose(to)
            }}
          />
        )
      )}
    </DocumentFrame>
  )
}

/** The text in the middle of the network: the first known person and the number of the others, such as `Ada Lovelace + 2`. */
function middleOf({ authors }: CoauthorsAnswer): string {
  const [first, ...others] = authors.filter(({ coauthor_count }) => coauthor_count !== null)
  const name = plainName(first?.resolution.persons[0]?.name ?? first?.entry ?? '')
  return others.length === 0 ? name : `${name} + ${others.length}`
}
