import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { columnCells, isColumn, withAffiliations } from '../../collaborators/affiliation-column.ts'
import type { Collaborator, CollaboratorTable } from '../../collaborators/collaborators.ts'
import { LINE_LENGTH } from '../../contract/own-items.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'
import { type Column, RowGrid } from '../list/row-grid.tsx'
import type { Section } from '../list/sections.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/fields.tsx'
import { Problem } from '../parts/notes.tsx'
import { hasModifier, isTakeKey } from '../parts/shortcut-keys.ts'
import { keepOne, takeOut } from './rulings.ts'
import { ofFigure, type shownIn } from './shown-rows.ts'
import type { ListControls } from './use-list.ts'

type ListRowsProps = {
  list: ListControls
  table: CollaboratorTable
  sections: ReturnType<typeof shownIn>
  /** The rows as they are shown. */
  order: readonly Collaborator[]
  onOrder: (rows: readonly Collaborator[]) => void
  chosen: string | null
  onChoose: (of: Collaborator) => void
}

/** The collaborators as rows, whose affiliations are typed or pasted as a column. */
export function ListRows({ list, table, sections, order, onOrder, chosen, onChoose }: ListRowsProps) {
  const { t, number } = useT(listTexts)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [problem, report] = useState<string | null>(null)
  const latest = useRef({ list, order })
  latest.current = { list, order }
  const columns = useMemo((): Column<Collaborator>[] => {
    /** Fills the rows from one on. */
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
          <span class="hint">
            {works !== null && (lastYear ? yearsText(firstYear, lastYear) : t('noYear'))}
          </span>
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
        draw: (row) => <RowAct {...{ table, row }} list={latest.current.list} />,
      },
    ]
  }, [table, t, number])
  const { main, past, out } = sections
  const fold = (key: string, text: string) => ({
    text,
    isOpen: open.has(key),
    onToggle: () => setOpen((before) => new Set([key].filter((one) => !before.has(one)))),
  })
  const rows = useMemo(
    (): Section<Collaborator>[] => [
      { key: 'main', rows: main },
      ...(past.length > 0
        ? [{ key: 'past', rows: past, fold: fold('past', t('pastOnes', { count: past.length })) }]
        : []),
      ...(out.length > 0
        ? [{ key: 'out', rows: out, fold: fold('out', t('takenOutCount', { count: out.length })) }]
        : []),
    ],
    [sections, open, t],
  )
  const isEmpty = main.length + past.length + out.length === 0
  return (
    <>
      <Problem text={problem} />
      <RowGrid
        label={t('viewTable')}
        kind="of-collaborators"
        columns={columns}
        rows={isEmpty ? NO_ROWS : rows}
        nothing={t(table.rows.length === 0 ? 'nobodyYet' : 'nobodyShown')}
        keyOf={({ id }) => id}
        isChosen={({ id }) => id === chosen}
        onChoose={onChoose}
        onOrder={onOrder}
      />
    </>
  )
}

const NO_ROWS: readonly Collaborator[] = []

const yearsText = (first: number | null, last: number): string =>
  first === null || first === last ? String(last) : `${first}–${last}`

type RowActProps = { list: ListControls; table: CollaboratorTable; row: Collaborator }

/** Takes somebody out, or puts them back. */
function RowAct({ list, table, row }: RowActProps) {
  const { t } = useT(listTexts)
  const isIn = ofFigure(table, row) === 'in'
  const text = t(isIn ? 'takeOut' : 'keep')
  return (
    <Button
      class="plain-button"
      tabIndex={-1}
      aria-label={t('labelOf', { text, of: row.name })}
      title={text}
      onClick={() => (isIn ? takeOut(list, row) : keepOne(list, row))}
      text={isIn ? '×' : text}
    />
  )
}

type AffiliationFieldProps = {
  of: Collaborator
  onSay: (of: Collaborator, affiliation: string | null) => void
  onPaste: (of: Collaborator, text: string) => void
}

/** The affiliation of a row, to type over. Enter leads to the next row's, a pasted column fills the rows from here on. */
function AffiliationField({ of, onSay, onPaste }: AffiliationFieldProps) {
  const { t } = useT(listTexts)
  const { name, affiliation, affiliationFrom, inList } = of
  const [text, setText] = useState(affiliation ?? '')
  // Also when a change is undone.
  useEffect(() => setText(affiliation ?? ''), [affiliation])
  const keep = (): void => {
    const said = oneLine(text) || null
    if (said !== affiliation) onSay(of, said)
  }
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }): void => {
    const { currentTarget: field, key } = event
    if (hasModifier(event) || event.isComposing) return
    const step = isTakeKey(event)
      ? event.shiftKey
        ? -1
        : 1
      : key === 'ArrowDown'
        ? 1
        : key === 'ArrowUp'
          ? -1
          : 0
    // Left, right, Home and End are the text's.
    if (key !== 'Escape' && key !== 'Tab') event.stopPropagation()
    if (key === 'Escape' && text !== (affiliation ?? '')) {
      event.stopPropagation()
      event.preventDefault()
      setText(affiliation ?? '')
    }
    if (step === 0) return
    event.preventDefault()
    const next = fieldFrom(field, step)
    // Leaving the field keeps it.
    if (next) next.focus()
    else keep()
  }
  return (
    <span class="affiliation-cell">
      <TextField
        class="cell-field"
        tabIndex={-1}
        aria-label={t('affiliationOf', { name })}
        maxLength={LINE_LENGTH}
        placeholder={t('typeOrPaste')}
        value={text}
        onText={setText}
        onBlur={keep}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text/plain') ?? ''
          if (!isColumn(pasted)) return
          event.preventDefault()
          onPaste(of, pasted)
        }}
      />
      {affiliation !== null && text === affiliation && (
        <small class="hint">
          {affiliationFrom === 'dblp' && t('fromDblp')}
          {affiliationFrom === 'list' && <bdi>{inList || t('earlierList')}</bdi>}
        </small>
      )}
    </span>
  )
}

/** The field of the next or the previous row that has one. */
function fieldFrom(field: HTMLInputElement, step: number): HTMLInputElement | null {
  const fields = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('.cell-field') ?? [])]
  return fields[fields.indexOf(field) + step] ?? null
}
