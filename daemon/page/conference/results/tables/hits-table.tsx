import { useCallback, useMemo } from 'preact/hooks'
import { type Cell, isDecided } from '../../../../../shared/conference/cells.ts'
import type { Someone } from '../../../../../shared/conference/conference-model.ts'
import { cellWord } from '../../../../../shared/conference/outputs/output-texts.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { type Column, RowGrid, textColumn } from '../../../../../shared/ui/list/row-grid.tsx'
import { markClass } from '../../../../../shared/ui/marks/mark.ts'
import type { CellPlace } from '../../conference-state.ts'
import { cellMark } from '../cell-words.ts'
import { namesIn } from '../person-naming.ts'
import { cellAt, type Hit, isSameCell, type PlaceRow, placeAt, shownHits, stepsOver } from '../result-rows.ts'
import type { TableProps } from './cells-table.tsx'

/** Lists the hits of a search: one line for each cell, then the submissions and reviewers without a finding. */
export function HitsTable({ index, shown, chosen, onChoose, onOrder }: TableProps) {
  const { t, number } = useT(resultTexts)
  const { submissions, reviewers } = index.judged.conference
  const nameOf = namesIn(index.judged.conference)
  const rows = useMemo(() => [{ key: 'pairs', rows: shownHits(index, shown) }], [index, shown])
  const placeOf = (hit: Hit): Partial<CellPlace> =>
    'row' in hit ? placeAt(hit.row, hit.at) : { [hit.within]: hit.place }
  const cellOf = (hit: Hit): Cell | undefined =>
    'row' in hit ? cellAt(index, placeAt(hit.row, hit.at)) : undefined
  const submissionOf = (hit: Hit) => submissions[placeOf(hit).submission ?? -1]
  const reviewerOf = (hit: Hit): Someone | undefined => reviewers[placeOf(hit).reviewer ?? -1]
  const authorOf = (hit: Hit): string => {
    const submission = submissionOf(hit)
    const [first, ...more] = cellOf(hit)?.pairs ?? []
    if (!first) return submission?.title ?? ''
    const name = nameOf(submission?.authors[first.author])
    return more.length > 0 ? t('andMore', { name, count: more.length }) : name
  }
  const figure = (key: 'papers' | 'last', head: string): Column<Hit> => {
    const of = ({ row, at }: { row: PlaceRow; at: number }): number =>
      key === 'last' ? row.cells.lastAt(at) : row.cells.countAt(at)
    return {
      key,
      head,
      value: (hit) => ('row' in hit ? -of(hit) : 1),
      draw: (hit) => 'row' in hit && of(hit) > 0 && (key === 'last' ? of(hit) : number(of(hit))),
    }
  }
  const columns: readonly Column<Hit>[] = [
    textColumn('id', t('columnNumber'), (hit) => submissionOf(hit)?.id ?? ''),
    textColumn('author', t('author'), authorOf),
    textColumn('reviewer', t('reviewer'), (hit) => {
      const reviewer = reviewerOf(hit)
      return reviewer ? nameOf(reviewer) : ''
    }),
    {
      key: 'kind',
      head: t('columnVerdict'),
      value: (hit) => ('row' in hit ? hit.row.cells.weightAt(hit.at) : Number.MAX_SAFE_INTEGER),
      draw: (hit) => {
        const cell = cellOf(hit)
        return cell ? (
          <span class={markClass(cellMark(cell), isDecided(cell))}>{cellWord(cell, { t })}</span>
        ) : (
          <span class="hint">{t('withoutFinding')}</span>
        )
      },
    },
    figure('papers', t('papers')),
    figure('last', t('columnLast')),
  ]
  return (
    <RowGrid
      label={t('pairs')}
      nothing={t('nothingShown')}
      kind="of-pairs"
      columns={columns}
      rows={rows}
      keyOf={(hit) => `${placeOf(hit).submission} ${placeOf(hit).reviewer}`}
      isChosen={useCallback(
        (hit: Hit) => 'row' in hit && isSameCell(chosen, placeAt(hit.row, hit.at)),
        [chosen],
      )}
      onChoose={(hit) => {
        const cell = cellOf(hit)
        if (cell) onChoose(cell)
      }}
      onOrder={useCallback(
        (hits: readonly Hit[]) =>
          onOrder(
            stepsOver(hits.flatMap((hit) => ('row' in hit ? [{ row: hit.row, shown: [hit.at] }] : []))),
          ),
        [onOrder],
      )}
    />
  )
}
