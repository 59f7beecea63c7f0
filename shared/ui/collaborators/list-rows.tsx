import { useMemo, useRef, useState } from 'preact/hooks'
import { columnCells, isColumn, withAffiliations } from '../../collaborators/affiliation-column.ts'
import type { Collaborator, CollaboratorTable } from '../../collaborators/collaborator-list.ts'
import { LINE_LENGTH } from '../../contract/own-items.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { yearSpan } from '../../words/pair-statements.ts'
import { useT } from '../context/use-t.ts'
import type { Section } from '../list/grid-row.tsx'
import { type Column, RowGrid } from '../list/row-grid.tsx'
import { Button } from '../parts/button.tsx'
import { Problem } from '../parts/notes.tsx'
import { CellField } from './cell-field.tsx'
import { ofFigure, putBack, type shownIn, takeOut } from './shown-rows.ts'
import type { ListControls } from './use-list.ts'

type ListRowsProps = {
  list: ListControls
  table: CollaboratorTable
  sections: ReturnType<typeof shownIn>
  order: readonly Collaborator[]
  onOrder: (rows: readonly Collaborator[]) => void
  chosen: string | null
  onChoose: (of: Collaborator) => void
}

/** The collaborators as rows. The user types affiliations, or pastes a column of them. */
export function ListRows({ list, table, sections, order, onOrder, chosen, onChoose }: ListRowsProps) {
  const { t, number } = useT(listTexts)
  const [open, setOpen] = useState<string | null>(null)
  const [problem, report] = useState<string | null>(null)
  const latest = useRef({ list, order })
  latest.current = { list, order }
  const columns = useMemo((): Column<Collaborator>[] => {
    const paste = (from: Collaborator, text: string): void => {
      const { list, order } = latest.current
      const cells = columnCells(text)
      if (typeof cells === 'string') {
        report(t(cells === 'too-long' ? 'columnTooLong' : 'columnsPasted', { most: LINE_LENGTH }))
        return
      }
      const rows = order.slice(order.indexOf(from)).filter(({ reason }) => reason !== 'institution')
      const filled = rows.flatMap((row, at) => (cells[at] ? [[row, cells[at]] as const] : []))
      const left = Math.max(0, cells.length - rows.length)
      report(left > 0 ? t('columnLeft', { count: left }) : null)
      list.change(
        { lines: withAffiliations(list.draft.lines, filled) },
        { key: 'didFillColumn', values: { count: filled.length, name: from.name } },
      )
    }
    const say = (row: Collaborator, affiliation: string | null): void => {
      const { list } = latest.current
      list.change(
        { lines: withAffiliations(list.draft.lines, [[row, affiliation]]) },
        { key: 'didChangeLine', values: { name: row.name } },
        row.id,
      )
    }
    return [
      {
        key: 'person',
        head: t('columnName'),
        value: ({ name }) => name,
        draw: (row) => (
          <>
            <bdi class={ofFigure(table, row) === 'out' ? 'mark mark-dismissed' : 'strong'}>{row.name}</bdi>
            {row.isNew && <span class="hint small"> {t('isNew')}</span>}
            {row.reason !== 'coauthor' && <span class="hint small"> {t(`reason_${row.reason}`)}</span>}
          </>
        ),
      },
      {
        key: 'figure',
        head: t('papers'),
        value: ({ works }) => -(works ?? 0),
        draw: ({ works }) => works !== null && number(works),
      },
      {
        key: 'years',
        head: t('columnYears'),
        value: ({ lastYear }) => -(lastYear ?? 0),
        draw: ({ works, firstYear, lastYear }) => (
          <span class="hint">{works !== null && (yearSpan(firstYear, lastYear) || t('noYear'))}</span>
        ),
      },
      {
        key: 'affiliation',
        head: t('columnAffiliation'),
        value: ({ affiliation }) => affiliation ?? '',
        draw: (row) =>
          row.reason === 'institution' ? (
            <bdi>{row.affiliation}</bdi>
          ) : (
            <AffiliationField of={row} onSay={say} onPaste={paste} />
          ),
      },
      {
        key: 'acts',
        head: t('takeOut'),
        draw: (row) => <RowAct table={table} row={row} list={latest.current.list} />,
      },
    ]
  }, [table, t, number])
  const { main, past, out } = sections
  const rows = useMemo((): Section<Collaborator>[] => {
    const folded = (key: string, rows: readonly Collaborator[], text: string) => {
      const onToggle = (): void => setOpen((before) => (before === key ? null : key))
      return { key, rows, fold: { text, isOpen: open === key, onToggle } }
    }
    return [
      { key: 'main', rows: main },
      folded('past', past, t('pastOnes', { count: past.length })),
      folded('out', out, t('takenOutCount', { count: out.length })),
    ]
  }, [sections, open, t])
  return (
    <>
      <Problem text={problem} />
      <RowGrid
        label={t('viewTable')}
        kind="of-collaborators"
        columns={columns}
        rows={rows}
        nothing={t(table.rows.length === 0 ? 'nobodyYet' : 'nobodyShown')}
        keyOf={({ id }) => id}
        isChosen={({ id }) => id === chosen}
        onChoose={onChoose}
        onOrder={onOrder}
      />
    </>
  )
}

type RowActProps = { list: ListControls; table: CollaboratorTable; row: Collaborator }

function RowAct({ list, table, row }: RowActProps) {
  const { t } = useT(listTexts)
  const isIn = ofFigure(table, row) === 'in'
  const text = t(isIn ? 'takeOut' : 'putBack')
  return (
    <Button
      class="plain-button"
      tabIndex={-1}
      aria-label={t('labelOf', { text, of: row.name })}
      title={text}
      onClick={() => (isIn ? takeOut(list, row) : putBack(list, row))}
      text={isIn ? '×' : text}
    />
  )
}

type AffiliationFieldProps = {
  of: Collaborator
  onSay: (of: Collaborator, affiliation: string | null) => void
  onPaste: (of: Collaborator, text: string) => void
}

/** Enter goes to the next row. A pasted column fills this row and the rows below. */
function AffiliationField({ of, onSay, onPaste }: AffiliationFieldProps) {
  const { t } = useT(listTexts)
  const { name, affiliation, affiliationFrom, inList } = of
  return (
    <span class="affiliation-cell">
      <CellField
        label={t('labelOf', { text: t('columnAffiliation'), of: name })}
        tabIndex={-1}
        placeholder={t('typeOrPaste')}
        value={affiliation ?? ''}
        onSave={(said) => onSay(of, said || null)}
        onStep={(field, step) => {
          const next = fieldFrom(field, step)
          next?.focus()
          return next !== null
        }}
        takePasted={(text) => {
          if (isColumn(text)) onPaste(of, text)
          return isColumn(text)
        }}
      />
      {affiliation !== null && (
        <small class="hint one-line">
          {affiliationFrom === 'dblp' && t('fromDblp')}
          {affiliationFrom === 'list' && <bdi>{inList || t('earlierList')}</bdi>}
        </small>
      )}
    </span>
  )
}

function fieldFrom(field: HTMLInputElement, step: number): HTMLInputElement | null {
  const fields = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('.cell-field') ?? [])]
  return fields[fields.indexOf(field) + step] ?? null
}
