import { useEffect, useMemo, useState } from 'preact/hooks'
import { allPairs, type Pair, type PairTable, transposed } from '../../conflicts/pair-table.ts'
import { groupedPairs, isResultPair, rulingOf, STANDINGS } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { verdictWord } from '../../words/verdict-words.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { exportFileName, saveFile } from '../parts/file-buttons.tsx'
import { Check } from '../parts/form-fields.tsx'
import { cellClass, cellMark } from './cell.ts'
import { Matrix } from './grid/matrix.tsx'
import { matrixPicture } from './matrix-picture.ts'
import { filteredPlaces, type PairsViewProps, shownPlaces } from './matrix-view.ts'

const FEW_COLUMNS = 6

export function MatrixPanel({ table, chosen, only, onChoose, onOrder }: PairsViewProps) {
  const locale = useT()
  const { t } = locale
  // The longer list is in the rows, because windows scroll down. Up to six columns fit into any window.
  const isTurned = table.right.length > Math.max(table.left.length, FEW_COLUMNS)
  const drawn = useMemo(() => (isTurned ? transposed(table) : table), [table, isTurned])
  const turned = (pair: Pair): Pair => (isTurned ? (table.pairs[pair.column]?.[pair.row] ?? pair) : pair)
  const hasResults = useMemo(() => allPairs(table).some(isResultPair), [table])
  const withResults = useMemo(() => shownPlaces(drawn, false), [drawn])
  const hidesNobody =
    withResults.rows.length === drawn.left.length && withResults.columns.length === drawn.right.length
  const [wantsAll, showAll] = useState(!hasResults)
  const all = wantsAll || hidesNobody
  const isFiltered = only !== null && only.size > 0
  const isOther = useMemo(
    () => (pair: Pair) => isFiltered && only?.has(turned(pair)) === false,
    [only, table, isTurned],
  )
  const shown = useMemo(
    () => (isFiltered ? filteredPlaces(drawn, (pair) => !isOther(pair)) : shownPlaces(drawn, all)),
    [drawn, isOther, isFiltered, all],
  )
  useEffect(() => {
    const isShown = (pair: Pair): boolean => (isFiltered ? !isOther(pair) : isResultPair(pair))
    onOrder(
      shown.rows.flatMap((row) =>
        shown.columns
          .flatMap((column) => drawn.pairs[row]?.[column] ?? [])
          .filter(isShown)
          .map(turned),
      ),
    )
  }, [shown, drawn, isOther, onOrder])
  const [rows, columns] = isTurned ? ['B', 'A'] : ['A', 'B']
  const [ofA, ofB] = isTurned ? [shown.columns, shown.rows] : [shown.rows, shown.columns]
  const counts = {
    rows: ofA.length,
    columns: ofB.length,
    allRows: table.left.length,
    allColumns: table.right.length,
  }
  const which = only
    ? t(isFiltered ? 'matrixFiltered' : 'matrixFilteredNone', { ...counts, count: only.size })
    : !all && t('showingSome', counts)
  const size = { rows: shown.rows.length, columns: shown.columns.length, of: rows, by: columns }
  const save = (): void =>
    saveFile(matrixPicture(drawn, shown, locale), 'image/svg+xml', exportFileName(new Date(), 'svg'))
  return (
    <div class="matrix-panel stack">
      <div class="matrix-tools row small">
        {!hidesNobody && (
          <Check
            checked={all}
            disabled={isFiltered}
            onCheck={showAll}
            text={t('showAll', { rows: counts.allRows, columns: counts.allColumns })}
          />
        )}
        <Button class="link end" onClick={save} text={t('saveSvg')} />
      </div>
      <Matrix
        table={drawn}
        shown={shown}
        corner={`${rows} ↓ · ${columns} →`}
        isOther={isOther}
        chosen={chosen && isTurned ? drawn.pairs[chosen.column]?.[chosen.row] : chosen}
        description={locale.sentences(t('matrixSize', size), which)}
        onChoose={(pair) => onChoose(turned(pair))}
      />
      <Legend table={table} />
      <p class="hint">
        {which && `${which} `}
        {t('listKeys')}
      </p>
      <p class="visually-hidden" role="status">
        {only && which}
      </p>
    </div>
  )
}

type LegendEntry = { look: string; mark: string; says: string }

/** The verdicts of a table, gravest first, each with the mark of its first cell. */
export function legendOf(table: PairTable, locale: Locale): LegendEntry[] {
  const { t } = locale
  const groups = groupedPairs(table)
  const pairs = STANDINGS.flatMap((group) => groups[group])
  const since = table.options.year_min
  const meaningOf = (pair: Pair): string => {
    if (pair.decision && rulingOf(pair) === null) return t('decidedComesBack')
    const figures = verdictWord(pair, t)
    return pair.status === 'none' && rulingOf(pair) === null && since !== null
      ? t('figuresSince', { figures, year: String(since) })
      : figures
  }
  return [...Map.groupBy(pairs, meaningOf)].flatMap(([says, [pair]]) =>
    pair ? [{ look: cellClass(pair), mark: cellMark(pair, locale), says }] : [],
  )
}

function Legend({ table }: { table: PairTable }) {
  const locale = useT()
  const entries = useMemo(() => legendOf(table, locale), [table, locale])
  return (
    <ul class="legend row small" aria-label={locale.t('legend')}>
      {entries.map(({ look, mark, says }) => (
        <li key={says} class="row">
          <span class={look} aria-hidden="true">
            {mark}
          </span>
          {says}
        </li>
      ))}
    </ul>
  )
}
