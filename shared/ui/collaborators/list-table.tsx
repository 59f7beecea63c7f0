import { useMemo, useState } from 'preact/hooks'
import { lineId } from '../../collaborators/collaborator-lines.ts'
import type { Collaborator, CollaboratorTable } from '../../collaborators/collaborators.ts'
import type { Window } from '../../conflicts/policy/policy.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { searchText } from '../../search-text.ts'
import { useT } from '../context/use-t.ts'
import { type Column, RowGrid, textColumn } from '../list/row-grid.tsx'
import { Button } from '../parts/button.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import type { ListControls } from './use-list.ts'
import { YearBars } from './year-bars.tsx'

type ListTableProps = {
  list: ListControls
  table: CollaboratorTable
  window: Window | null
  thisYear: number
  chosen: string | null
  onChoose: (id: string | null) => void
}

type Show = 'all' | 'new' | 'bare'

/** The collaborators as rows to sort and to search. */
export function ListTable({ list, table, window, thisYear, chosen, onChoose }: ListTableProps) {
  const { t, number } = useT(listTexts)
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<Show>('all')
  const { rows } = table
  const { counts, hasSeveral, hasReasons } = useMemo(() => factsOf(rows), [rows])
  const shows = (['all', 'new', 'bare'] as const).filter((one) => one === 'all' || counts[one] > 0)
  const inForce = shows.includes(show) ? show : 'all'
  const isSearched = search !== ''
  const texts = useMemo(
    () =>
      new Map(isSearched ? rows.map((row) => [row, searchText(`${row.name} ${row.affiliation ?? ''}`)]) : []),
    [rows, isSearched],
  )
  const shown = useMemo(() => {
    const words = searchText(search).split(' ').filter(Boolean)
    return rows.filter(
      (row) =>
        (inForce !== 'new' || row.isNew) &&
        (inForce !== 'bare' || row.affiliation === null) &&
        words.every((word) => texts.get(row)?.includes(word)),
    )
  }, [rows, texts, search, inForce])
  const takeOut = ({ id, name, works }: Collaborator): void => {
    const { out, lines } = list.draft
    const message = { key: 'didTakeOut', values: { name } } as const
    if (works === null) list.change({ lines: lines.filter((line) => lineId(line) !== id) }, message)
    else list.change({ out: [...out, id] }, message)
    if (chosen === id) onChoose(null)
  }
  const columns: Column<Collaborator>[] = [
    {
      key: 'person',
      head: t('columnName'),
      value: ({ name }) => name,
      draw: ({ name, isNew }) => (
        <>
          <bdi class="strong">{name}</bdi> {isNew && <span class="chip small is-new">{t('isNew')}</span>}
        </>
      ),
    },
    {
      key: 'works',
      head: t('papers'),
      value: ({ works }) => -(works ?? 0),
      draw: ({ works, years }) =>
        works === null ? null : (
          <span class="row">
            <span class="works-count">{number(works)}</span>
            <YearBars years={years} thisYear={thisYear} window={window} />
          </span>
        ),
    },
    {
      key: 'years',
      head: t('columnYears'),
      value: ({ lastYear }) => -(lastYear ?? 0),
      draw: ({ works, firstYear, lastYear }) =>
        works === null ? '' : lastYear === null ? t('noYear') : yearsText(firstYear, lastYear),
    },
    textColumn('affiliation', t('columnAffiliation'), ({ affiliation }) => affiliation ?? ''),
    ...(hasSeveral ? [textColumn<Collaborator>('with', t('columnWith'), ({ of }) => of.join(', '))] : []),
    ...(hasReasons
      ? [
          textColumn<Collaborator>('reason', t('columnWhy'), ({ reason }) =>
            reason === 'coauthor' ? '' : t(`reason_${reason}`),
          ),
        ]
      : []),
    {
      key: 'acts',
      head: t('takeOut'),
      draw: (row) => (
        <Button
          class="link"
          aria-label={t('labelOf', { text: t('takeOut'), of: row.name })}
          onClick={() => takeOut(row)}
          text={t('takeOut')}
        />
      ),
    },
  ]
  const kind = ['of-collaborators', ...columns.map(({ key }) => `has-${key}`)].join(' ')
  return (
    <>
      {rows.length > 0 && (
        <div class="bar between">
          {shows.length > 1 ? (
            <SegmentedChoice
              legend={t('showWhich')}
              value={inForce}
              choices={shows.map((value) => ({
                value,
                label: `${t(`show_${value}`)} ${number(counts[value])}`,
              }))}
              onChoose={setShow}
            />
          ) : (
            <span />
          )}
          <SearchField label={t('searchList')} value={search} onInput={setSearch}>
            {search !== '' && number(shown.length)}
          </SearchField>
        </div>
      )}
      <RowGrid
        label={t('viewTable')}
        kind={kind}
        columns={columns}
        rows={shown}
        nothing={t(rows.length === 0 ? 'nobodyYet' : 'nobodyShown')}
        keyOf={({ id }) => id}
        isChosen={({ id }) => id === chosen}
        onChoose={({ id }) => onChoose(id)}
        onOrder={ignore}
      />
      <TakenOut list={list} table={table} />
    </>
  )
}

const factsOf = (rows: CollaboratorTable['rows']) => ({
  counts: {
    all: rows.length,
    new: rows.filter(({ isNew }) => isNew).length,
    bare: rows.filter(({ affiliation }) => affiliation === null).length,
  },
  hasSeveral: new Set(rows.flatMap(({ of }) => of)).size > 1,
  hasReasons: rows.some(({ reason }) => reason !== 'coauthor'),
})

const ignore = (): void => undefined

const yearsText = (first: number | null, last: number): string =>
  first === null || first === last ? String(last) : `${first}–${last}`

/** The people who were taken out, each with a way back. */
function TakenOut({ list, table: { takenOut } }: Pick<ListTableProps, 'list' | 'table'>) {
  const { t } = useT(listTexts)
  if (takenOut.length === 0) return null
  const { out } = list.draft
  return (
    <details>
      <summary class="hint">{t('takenOut', { count: takenOut.length })}</summary>
      <ul class="divided small">
        {takenOut.map(({ id, name }) => (
          <li key={id} class="row between">
            <bdi>{name}</bdi>
            <Button
              class="link"
              aria-label={t('labelOf', { text: t('putBack'), of: name })}
              onClick={() =>
                list.change({ out: out.filter((one) => one !== id) }, { key: 'didPutBack', values: { name } })
              }
              text={t('putBack')}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
