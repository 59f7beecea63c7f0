import { useCallback, useMemo } from 'preact/hooks'
import { type Cell, isDecided } from '../../../../../shared/conference/cells.ts'
import type { Someone } from '../../../../../shared/conference/conference.ts'
import { kindWord } from '../../../../../shared/conference/outputs/output-texts.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { markClass } from '../../../../../shared/ui/frame/mark.ts'
import { type Column, RowGrid, textColumn } from '../../../../../shared/ui/list/row-grid.tsx'
import { cellMark } from '../cell-words.ts'
import { countOf, type Hit, lastOf, shownHits, weightOf } from '../result-rows.ts'
import { namesIn } from '../told-apart.ts'
import { isSame, type TableProps } from './cells-table.tsx'

/** The hits of a search: submissions and reviewers about whom there is something to say, a line a pair, and then the others. */
export function HitsTable({ index, shown, chosen, onChoose, onOrder }: TableProps) {
  const { t, number } = useT(resultTexts)
  const { submissions, reviewers } = index.judged.conference
  const nameOf = namesIn(index.judged.conference)
  const rows = useMemo(() => shownHits(index, shown), [index, shown])
  const submissionOf = (hit: Hit) =>
    submissions['cell' in hit ? hit.cell.submission : 'submission' in hit ? hit.submission : -1]
  const reviewerOf = (hit: Hit): Someone | undefined =>
    reviewers['cell' in hit ? hit.cell.reviewer : 'reviewer' in hit ? hit.reviewer : -1]
  const authorOf = (hit: Hit): string => {
    const submission = submissionOf(hit)
    const [first, ...more] = 'cell' in hit ? hit.cell.pairs : []
    if (!first) return submission?.title ?? ''
    const name = nameOf(submission?.authors[first.author])
    return more.length > 0 ? t('andMore', { name, count: more.length }) : name
  }
  const figure = (key: string, head: string, of: (cell: Cell) => number): Column<Hit> => ({
    ...{ key, head, value: (hit) => ('cell' in hit ? -of(hit.cell) : 1) },
    draw: (hit) => 'cell' in hit && (key === 'last' ? of(hit.cell) || '' : number(of(hit.cell))),
  })
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
      value: (hit) => ('cell' in hit ? weightOf(hit.cell) : Number.MAX_SAFE_INTEGER),
      draw: (hit) =>
        'cell' in hit ? (
          <span class={markClass(cellMark(hit.cell), isDecided(hit.cell))}>
            {kindWord(hit.cell.kind, { t })}
          </span>
        ) : (
          <span class="hint">{t('withoutFinding')}</span>
        ),
    },
    figure('papers', t('papers'), countOf),
    figure('last', t('columnLast'), lastOf),
  ]
  return (
    <RowGrid
      label={t('pairs')}
      nothing={t('nothingShown')}
      kind="of-pairs"
      columns={columns}
      rows={rows}
      keyOf={(hit) => ('cell' in hit ? `${hit.cell.submission} ${hit.cell.reviewer}` : JSON.stringify(hit))}
      isChosen={useCallback((hit: Hit) => 'cell' in hit && isSame(chosen, hit.cell), [chosen])}
      onChoose={(hit) => 'cell' in hit && onChoose(hit.cell)}
      onOrder={useCallback(
        (hits: readonly Hit[]) => onOrder(hits.flatMap((hit) => ('cell' in hit ? [hit.cell] : []))),
        [onOrder],
      )}
    />
  )
}
