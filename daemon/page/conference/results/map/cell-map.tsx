import './cell-map.css'
import type { ComponentProps } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import { openSubmissions } from '../../../../../shared/conference/unknown-people.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { useWidth } from '../../../../../shared/ui/drawing/drawing.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { exportFileName, saveSvg } from '../../../../../shared/ui/parts/file-buttons.tsx'
import { hasModifier, isPressKey } from '../../../../../shared/ui/parts/shortcut-keys.ts'
import { cellLabel } from '../cell-words.ts'
import { namesIn } from '../person-naming.ts'
import { cellAt, isSameCell, shownPlaces, stepOfCell } from '../result-rows.ts'
import type { TableProps } from '../tables/cells-table.tsx'
import { layersOf, MapLegend } from './map-legend.tsx'
import { mapOrder, nextTo, type Place, STEPS } from './map-order.ts'

/** All sizes are in pixels. The side of a cell is between `LEAST` and `LARGEST`. */
const LARGEST = 28
const LEAST = 4
/** `LINE`: the height of a line of text. */
const NAMES_WIDTH = 160
const NUMBERS_HEIGHT = 36
const LINE = 13
/** The most characters of a name beside a row. */
const NAME_LENGTH = 20

/** Draws a map of submissions × reviewers. Arrow keys and the pointer show a cell's names. Enter or a press opens the cell. */
export function CellMap({ index, shown, chosen, onChoose, onOrder }: TableProps) {
  const { t } = useT(resultTexts)
  const { judged } = index
  const { submissions, reviewers } = judged.conference
  const nameOf = namesIn(judged.conference)
  const all = useMemo(() => shownPlaces(index, shown), [index, shown])
  const order = useMemo(() => mapOrder(judged, all), [judged, all])
  const columns = useMemo(() => new Map(order.submissions.map((one, x) => [one, x])), [order])
  const rows = useMemo(() => new Map(order.reviewers.map((one, y) => [one, y])), [order])
  const found = useMemo(
    () =>
      all
        .filter(({ submission, reviewer }) => columns.has(submission) && rows.has(reviewer))
        .flatMap((place) => cellAt(index, place) ?? []),
    [index, all, columns, rows],
  )
  useEffect(() => onOrder(found.map((cell) => stepOfCell(cell))), [found, onOrder])
  const box = useRef<HTMLDivElement>(null)
  const picture = useRef<SVGSVGElement>(null)
  const width = useWidth(box, true)
  const size = { x: order.submissions.length, y: order.reviewers.length }
  const fitting = Math.min(LARGEST, (width - NAMES_WIDTH - 2) / Math.max(1, size.x))
  const side = Math.max(LEAST, fitting)
  const [pointed, point] = useState<Cell | null>(null)
  const at = pointed ?? chosen
  const placeOf = (cell: Cell): Place => ({
    x: NAMES_WIDTH + (columns.get(cell.submission) ?? 0) * side,
    y: NUMBERS_HEIGHT + (rows.get(cell.reviewer) ?? 0) * side,
  })
  const drawn = side > 6 ? side - 1 : side
  const layers = useMemo(() => layersOf(found), [found])
  const paths = useMemo(
    () =>
      layers.map((layer) => ({
        ...layer,
        path: layer.cells
          .map((cell) => {
            const { x, y } = placeOf(cell)
            // The outline of a decided cell is drawn inside its square.
            const [inset, edge] = layer.decided && drawn > 4 ? [1, drawn - 2] : [0, drawn]
            return `M${x + inset} ${y + inset}h${edge}v${edge}h-${edge}z`
          })
          .join(''),
      })),
    [layers, side, rows, columns],
  )
  const [tall, wide] = [size.y * side, size.x * side]
  const unknown = [
    ...[...openSubmissions(judged.unknown)]
      .flatMap((one) => columns.get(one) ?? [])
      .map((x) => ({ x: NAMES_WIDTH + x * side, y: NUMBERS_HEIGHT, width: drawn, height: tall })),
    ...judged.unknown.reviewers
      .flatMap((one) => rows.get(one) ?? [])
      .map((y) => ({ x: NAMES_WIDTH, y: NUMBERS_HEIGHT + y * side, width: wide, height: drawn })),
  ]
  /** The cell under the pointer, or the nearest cell: cells may be smaller than a pointer. */
  const cellUnder = ({ clientX, clientY }: MouseEvent): Cell | null => {
    const { left = 0, top = 0 } = picture.current?.getBoundingClientRect() ?? {}
    let [nearest, reach]: [Cell | null, number] = [null, Math.max(side / 2, 4)]
    for (const cell of found) {
      const { x, y } = placeOf(cell)
      const far = Math.max(Math.abs(clientX - left - x - side / 2), Math.abs(clientY - top - y - side / 2))
      if (far <= reach) [nearest, reach] = [cell, far]
    }
    return nearest
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return
    const cell = at ?? found[0]
    const step = STEPS[event.key]
    if (cell && step) point(nextTo(cell, step, found, placeOf))
    else if (cell && isPressKey(event)) onChoose(cell)
    else return
    event.preventDefault()
  }
  const acts: ComponentProps<'div'> = {
    tabIndex: 0,
    onKeyDown,
    onClick: (event) => {
      const cell = cellUnder(event)
      if (cell) onChoose(cell)
    },
    onPointerMove: (event) => point(cellUnder(event)),
    onPointerLeave: () => point(null),
  }
  /** How many columns (`x`) or rows (`y`) share one label. */
  const every = { x: Math.ceil(30 / side), y: Math.ceil(LINE / side) }
  const extent = { width: NAMES_WIDTH + wide + 2, height: NUMBERS_HEIGHT + tall + 2 }
  /** The cell whose names are shown. Its two labels hide the labels beside them. */
  const named = { x: columns.get(at?.submission ?? -1), y: rows.get(at?.reviewer ?? -1) }
  const label = (text: string, axis: 'x' | 'y', place: number, where: ComponentProps<'text'>) => {
    const isNamed = place === named[axis]
    const isNear = Math.abs(place - (named[axis] ?? Number.POSITIVE_INFINITY)) < every[axis]
    return (
      (isNamed || (place % every[axis] === 0 && !isNear)) && (
        <text key={`${axis} ${place}`} class={isNamed ? 'map-label is-at' : 'map-label'} {...where}>
          {text}
        </text>
      )
    )
  }
  return (
    <div class="cell-map stack">
      <div class="row">
        <span class="hint">{t('mapKeys')}</span>
        <Button
          class="quiet end"
          onClick={() => picture.current && saveSvg(picture.current, exportFileName(new Date(), 'map.svg'))}
          text={t('saveSvg')}
        />
      </div>
      <p class="map-tip one-line" role="status">
        {at ? cellLabel(at, judged, t) : ''}
      </p>
      <div
        ref={box}
        class="map-box"
        role="img"
        aria-label={t('mapSays', { submissions: size.x, reviewers: size.y, count: found.length })}
        {...acts}
      >
        <svg ref={picture} aria-hidden="true" {...extent} viewBox={`0 0 ${extent.width} ${extent.height}`}>
          <text class="map-axis" x={NAMES_WIDTH} y={LINE}>{`${t('submissions')} →`}</text>
          <text class="map-axis" x={2} y={NUMBERS_HEIGHT - 6}>{`${t('reviewers')} ↓`}</text>
          <rect class="map-ground" x={NAMES_WIDTH} y={NUMBERS_HEIGHT} width={wide} height={tall} />
          {unknown.map((place) => (
            <rect key={`${place.x} ${place.y}`} class="map-unknown" {...place} />
          ))}
          {order.submissions.map((one, x) =>
            label(submissions[one]?.id ?? '', 'x', x, {
              x: NAMES_WIDTH + (x + 0.5) * side,
              y: NUMBERS_HEIGHT - 5,
              'text-anchor': 'middle',
            }),
          )}
          {order.reviewers.map((one, y) =>
            label(cutName(nameOf(reviewers[one])), 'y', y, {
              x: NAMES_WIDTH - 6,
              y: NUMBERS_HEIGHT + (y + 0.5) * side + 4,
              'text-anchor': 'end',
            }),
          )}
          {paths.map(({ mark, decided, path }) => (
            <path
              key={`${mark} ${decided}`}
              class={`map-mark mark-${mark}${decided ? ' is-decided' : ''}`}
              d={path}
            />
          ))}
          {[pointed, pointed && isSameCell(chosen, pointed) ? null : chosen].map(
            (cell) =>
              cell && (
                <rect
                  key={`${cell.submission} ${cell.reviewer}`}
                  class="map-cursor"
                  {...placeOf(cell)}
                  width={drawn}
                  height={drawn}
                />
              ),
          )}
        </svg>
      </div>
      <MapLegend layers={layers} size={size} conference={judged.conference} hasUnknown={unknown.length > 0} />
    </div>
  )
}

const cutName = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name
