import { useMemo } from 'preact/hooks'
import { ownLine } from '../../collaborators/affiliation-column.ts'
import { lineId } from '../../collaborators/collaborator-lines.ts'
import type { Collaborator, CollaboratorTable } from '../../collaborators/collaborator-list.ts'
import type { CollaboratorLine } from '../../contract/own-items.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { textFilter } from '../../search-text.ts'
import { useT } from '../context/use-t.ts'
import type { Figure } from '../frame/figure-bar.tsx'
import type { ListControls } from './use-list.ts'

const FIGURES = ['bare', 'mine', 'new', 'out'] as const

/** All rows, or the rows that a figure counted at the user's press. A row stays shown after the user has filled it in. */
export type Shown = { figure: (typeof FIGURES)[number] | null; ids: ReadonlySet<string> }

export const ALL_ROWS: Shown = { figure: null, ids: new Set() }

const WORDS = { bare: 'figureBare', mine: 'figureMine', new: 'isNew', out: 'figureOut' } as const

const rowsOf = ({ rows, takenOut }: CollaboratorTable, figure: Shown['figure']): readonly Collaborator[] => {
  if (figure === 'bare')
    return rows.filter(({ affiliation, reason }) => affiliation === null && reason !== 'institution')
  if (figure === 'mine') return rows.filter(({ works }) => works === null)
  if (figure === 'new') return rows.filter(({ isNew }) => isNew)
  return figure === 'out' ? takenOut : rows
}

export function useListFigures(
  table: CollaboratorTable,
  { figure }: Shown,
  show: (shown: Shown) => void,
): Figure[] {
  const { t } = useT(listTexts)
  const counted = useMemo(() => FIGURES.map((one) => [one, rowsOf(table, one)] as const), [table])
  return [
    {
      key: 'all',
      count: table.rows.length,
      text: t('figureAll'),
      isOn: figure === null,
      onPress: () => show(ALL_ROWS),
    },
    ...counted.map(([key, rows]): Figure => {
      return {
        key,
        count: rows.length,
        text: t(WORDS[key], { count: rows.length }),
        ...(key === 'bare' && { tone: 'warning' }),
        isOn: figure === key,
        onPress: () =>
          show(figure === key ? ALL_ROWS : { figure: key, ids: new Set(rows.map(({ id }) => id)) }),
      }
    }),
  ]
}

/** Where a person is. `in`: on the list. `out`: taken out. `past`: only on an earlier list, without works that count. */
export type Place = 'in' | 'out' | 'past'
export const ofFigure = ({ takenOut, past }: CollaboratorTable, one: Collaborator): Place =>
  takenOut.includes(one) ? 'out' : past.includes(one) ? 'past' : 'in'

/** Returns the shown people, and the people whom the list folds away. */
export function shownIn(table: CollaboratorTable, { figure, ids }: Shown, search: string) {
  const matches = search.trim() === '' ? null : textFilter(search)
  const found = (rows: readonly Collaborator[]) =>
    matches ? rows.filter(({ name, affiliation }) => matches(name, affiliation ?? '')) : rows
  const all = [...table.rows, ...table.takenOut]
  const main = figure === null ? table.rows : all.filter(({ id }) => ids.has(id))
  return {
    main: found(figure === 'out' ? table.takenOut : main),
    past: figure === null ? found(table.past) : [],
    out: figure === null ? found(table.takenOut) : [],
  }
}

/** Takes a person off the list. `isOther`: the papers are by another person of the same name. */
export function takeOut({ draft, change }: ListControls, of: Collaborator, isOther = false): void {
  const { id, name, works } = of
  const { out, lines, others = [] } = draft
  const part = {
    out: [...new Set([...out, id])],
    others: isOther ? [...new Set([...others, id])] : others.filter((one) => one !== id),
  }
  // A person without papers is on the list only by a line, so this removes the line.
  const isLine = works === null
  const key = isOther ? 'didTakeOutOther' : 'didTakeOut'
  change(
    isLine ? { lines: lines.filter((line) => lineId(line) !== id) } : part,
    { key, values: { name } },
    id,
  )
}

/** Puts back a person who was taken out, or adds one of an earlier list who has no papers that count. */
export function putBack({ draft, change }: ListControls, of: Collaborator): void {
  const { id, name, reason } = of
  const { out, lines, others = [] } = draft
  const line = ownLine(of, { reason: reason === 'coauthor' ? 'collaborator' : reason })
  // Replaces an earlier line of the same person.
  const withLine = (): CollaboratorLine[] => [...lines.filter((one) => lineId(one) !== lineId(line)), line]
  change(
    out.includes(id)
      ? { out: out.filter((one) => one !== id), others: others.filter((one) => one !== id) }
      : { lines: withLine() },
    { key: 'didPutBack', values: { name } },
    id,
  )
}
