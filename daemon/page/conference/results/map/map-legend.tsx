import { type Cell, isDecided } from '../../../../../shared/conference/cells.ts'
import type { Conference } from '../../../../../shared/conference/conference-model.ts'
import type { ResultKey } from '../../../../../shared/messages/en/places/conference-results.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { type Mark, markClass } from '../../../../../shared/ui/marks/mark.ts'
import { cellMark } from '../cell-words.ts'
import type { Place } from './map-order.ts'

/** The cells that the map draws in the same way. */
type Layer = { mark: Mark; decided: boolean; legend: ResultKey; cells: readonly Cell[] }

/** The map draws the marks in this order, so open conflicts cover the others. */
const LOOKS: readonly Omit<Layer, 'cells'>[] = [
  { mark: 'dismissed', decided: false, legend: 'declared_dismissed' },
  { mark: 'nothing', decided: false, legend: 'legendNothing' },
  { mark: 'unsure', decided: false, legend: 'legendUnsure' },
  { mark: 'conflict', decided: true, legend: 'legendDecided' },
  { mark: 'conflict', decided: false, legend: 'legendConflict' },
]

export function layersOf(cells: readonly Cell[]): Layer[] {
  const byLook = Map.groupBy(cells, (cell) => {
    const mark = cellMark(cell)
    const decided = mark === 'conflict' && isDecided(cell)
    return LOOKS.find((look) => look.mark === mark && look.decided === decided)
  })
  return LOOKS.map((look) => ({ ...look, cells: byLook.get(look) ?? [] }))
}

type MapLegendProps = {
  layers: readonly Layer[]
  /** The number of drawn submissions (`x`) and reviewers (`y`). */
  size: Place
  conference: Conference
  hasUnknown: boolean
}

/** Explains and counts the marks, and counts the submissions and reviewers that the map leaves out. */
export function MapLegend({ layers, size, conference, hasUnknown }: MapLegendProps) {
  const { t } = useT(resultTexts)
  const { submissions, reviewers } = conference
  return (
    <ul class="row small" aria-label={t('kindsOf')}>
      {layers.map(
        ({ mark, decided, legend, cells }) =>
          cells.length > 0 && (
            <li key={legend}>
              <span class={markClass(mark, decided)}>{t(legend, { count: cells.length })}</span>
            </li>
          ),
      )}
      {hasUnknown && <li class="hint">{t('legendUnknown')}</li>}
      <li class="hint">
        {t('mapLeavesOut', {
          submissions: submissions.length - size.x,
          reviewers: reviewers.length - size.y,
        })}
      </li>
    </ul>
  )
}
