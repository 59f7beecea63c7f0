import { useCallback, useMemo } from 'preact/hooks'
import { type Cell, isDecided } from '../../../../../shared/conference/cells.ts'
import { kindWord } from '../../../../../shared/conference/outputs/output-texts.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { type Column, RowGrid, textColumn } from '../../../../../shared/ui/list/row-grid.tsx'
import { countOf, lastOf, shownCells, weightOf } from '../result-rows.ts'
import { namesIn } from '../told-apart.ts'
import { isSame, type TableProps } from './result-tables.tsx'

/** Every submission and reviewer about whom there is something to say. */
export function PairsTable({ index, shown, chosen, onChoose, onOrder }: TableProps) {
  const { t, number } = useT(resultTexts)
  const { submissions, reviewers } = index.judged.conference
  const nameOf = namesIn(index.judged.conference)
  const rows = useMemo(() => shownCells(index, shown), [index, shown])
  const idOf = ({ submission }: Cell): string => submissions[submission]?.id ?? ''
  const authorOf = ({ submission, pairs }: Cell): string => {
    const [first, ...more] = pairs
    if (!first) return ''
    const name = nameOf(submissions[submission]?.authors[first.author])
    return more.length > 0 ? t('andMore', { name, count: more.length }) : name
  }
  const reviewerOf = ({ reviewer }: Cell): string => nameOf(reviewers[reviewer])
  const columns: readonly Column<Cell>[] = [
    {
      key: 'kind',
      head: t('columnVerdict'),
      value: weightOf,
      draw: (cell) => (
        <span class={`chip kind-${cell.kind} ${isDecided(cell) ? 'is-decided' : ''}`}>
          {kindWord(cell.kind, { t })}
        </span>
      ),
    },
    textColumn('id', t('columnNumber'), idOf),
    textColumn('author', t('author'), authorOf),
    textColumn('reviewer', t('reviewer'), reviewerOf),
    {
      key: 'papers',
      head: t('papers'),
      value: (cell) => -countOf(cell),
      draw: (cell) => (countOf(cell) > 0 ? number(countOf(cell)) : ''),
    },
    {
      key: 'last',
      head: t('columnLast'),
      value: (cell) => -lastOf(cell),
      draw: (cell) => lastOf(cell) || '',
    },
    textColumn('declared', t('declared'), ({ declared }) =>
      declared === null ? '' : declared.kind || t('declaredPlain'),
    ),
  ]
  return (
    <RowGrid
      label={t('pairs')}
      nothing={t('nothingShown')}
      kind="of-pairs"
      columns={columns}
      rows={rows}
      keyOf={({ submission, reviewer }) => `${submission} ${reviewer}`}
      isChosen={useCallback((cell: Cell) => isSame(chosen, cell), [chosen])}
      onChoose={onChoose}
      onOrder={onOrder}
    />
  )
}
