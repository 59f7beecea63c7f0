import { useT } from '../../../../../shared/ui/context/use-t.ts'
import './cell-map.css'
import type { ComponentProps } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CELL_KINDS, type Cell } from '../../../../../shared/conference/cells.ts'
import { standingOfOthers } from '../../../../../shared/conference/figures.ts'
import { kindWord } from '../../../../../shared/conference/outputs/output-texts.ts'
import { openSubmissions } from '../../../../../shared/conference/unknown-people.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { drawNow } from '../../../../../shared/ui/drawing/drawing.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { hasModifier } from '../../../../../shared/ui/parts/shortcut-keys.ts'
import { cellLabel } from '../cell-words.ts'
import { shownCells } from '../result-rows.ts'
import type { TableProps } from '../tables/result-tables.tsx'
import { namesIn } from '../told-apart.ts'
import { drawMap, type Point } from './draw-map.ts'

/** Most pixels of a cell's side. */
const LARGEST = 32
const ZOOM_STEP = 1.5

/**
 * Submissions × reviewers as a picture that zooms, the longer list across, and the kinds of its cells as a bar. The box
 * scrolls as if all cells were drawn; the canvas stays in view and draws those that are.
 */
export function CellMap({ index, shown, chosen, onChoose, onOrder }: TableProps) {
  const { t } = useT(resultTexts)
  const { judged } = index
  const { submissions, reviewers } = judged.conference
  const isAcross = submissions.length >= reviewers.length
  const [short, long] = [submissions.length, reviewers.length].sort((one, other) => one - other)
  const count = { x: Math.max(1, long ?? 0), y: Math.max(1, short ?? 0) }
  const found = useMemo(() => shownCells(index, shown), [index, shown])
  const open = useMemo(() => openSubmissions(judged.unknown), [judged])
  const standing = useMemo(() => standingOfOthers(judged), [judged])
  useEffect(() => onOrder(found), [found, onOrder])
  const map = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const room = useRoom(map)
  const least = Math.min(LARGEST, room.x / count.x, room.y / count.y)
  const [wanted, want] = useState(0)
  /** Pixels of a cell's side. */
  const side = Math.max(least, wanted)
  const [tip, setTip] = useState('')
  const placeOf = ({ submission, reviewer }: Cell): Point =>
    isAcross ? { x: submission, y: reviewer } : { x: reviewer, y: submission }
  const scrolled = (): Point => ({ x: box.current?.scrollLeft ?? 0, y: box.current?.scrollTop ?? 0 })
  const pointIn = ({ offsetX: x, offsetY: y }: MouseEvent): Point => ({ x, y })
  /** The cell with a finding at a point or, where cells are smaller than a pointer, next to it; and what is to say. */
  const at = (event: MouseEvent): { cell?: Cell; text: string } => {
    const [point, from] = [pointIn(event), scrolled()]
    const [x, y] = [(point.x + from.x) / side, (point.y + from.y) / side]
    const far = (cell: Cell): number => {
      const place = placeOf(cell)
      return Math.max(Math.abs(place.x + 0.5 - x), Math.abs(place.y + 0.5 - y))
    }
    let [nearest, reach]: [Cell | undefined, number] = [undefined, Math.max(0.5, 4 / side)]
    for (const cell of found) if (far(cell) <= reach) [nearest, reach] = [cell, far(cell)]
    if (nearest) return { cell: nearest, text: cellLabel(nearest, judged, t) }
    const [submission, reviewer] = [Math.floor(isAcross ? x : y), Math.floor(isAcross ? y : x)]
    const { id } = submissions[submission] ?? {}
    if (!id || !reviewers[reviewer]) return { text: '' }
    const says = MAP_WORDS[standing(submission, reviewer)]
    return { text: t(says, { id, reviewer: namesIn(judged.conference)(reviewers[reviewer]) }) }
  }
  const paint = (): void =>
    drawMap(canvas.current, {
      ...{ side, from: scrolled(), count, found, all: judged.cells, placeOf, chosen },
      unknown: isAcross
        ? { x: [...open], y: judged.unknown.reviewers }
        : { x: judged.unknown.reviewers, y: [...open] },
    })
  const latest = useRef(paint)
  latest.current = paint
  const zoom = (factor: number, at: Point = { x: room.x / 2, y: room.y / 2 }): void => {
    const next = Math.min(Math.max(side * factor, least), LARGEST)
    const from = scrolled()
    drawNow(() => want(next))
    box.current?.scrollTo(((from.x + at.x) * next) / side - at.x, ((from.y + at.y) * next) / side - at.y)
    latest.current()
  }
  const theme = `${document.documentElement.dataset.theme} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  useLayoutEffect(paint, [side, room, found, judged, chosen, theme])
  useEffect(() => {
    const { current } = box
    if (!chosen || !current) return
    const along = (from: number, start: number, length: number): number =>
      Math.min(start, Math.max(from, start + side - length))
    const { x, y } = placeOf(chosen)
    const from = scrolled()
    current.scrollTo(
      along(from.x, x * side, current.clientWidth),
      along(from.y, y * side, current.clientHeight),
    )
  }, [chosen?.submission, chosen?.reviewer])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') want(0)
  }
  const acts: ComponentProps<'canvas'> = {
    onKeyDown,
    onClick: (event) => {
      const { cell } = at(event)
      if (cell) onChoose(cell)
    },
    onPointerMove: (event) => setTip(at(event).text),
    onPointerLeave: () => setTip(''),
  }
  const size = { x: count.x * side, y: count.y * side }
  return (
    <div ref={map} class="cell-map stack">
      <div class="row">
        <Button class="quiet" onClick={() => zoom(ZOOM_STEP)} aria-label={t('zoomIn')} text="+" />
        <Button class="quiet" onClick={() => zoom(1 / ZOOM_STEP)} aria-label={t('zoomOut')} text="−" />
        <Button class="quiet" onClick={() => want(0)} text={t('zoomFit')} />
        <span class="hint">{t('mapKeys')}</span>
      </div>
      <div
        ref={box}
        class="map-box"
        onScroll={paint}
        onWheel={(event) => {
          if (!event.ctrlKey) return
          event.preventDefault()
          zoom(Math.exp(-event.deltaY * 0.01), pointIn(event))
        }}
      >
        <div style={{ width: `${size.x}px`, height: `${size.y}px` }}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('mapSays', {
              submissions: submissions.length,
              reviewers: reviewers.length,
              count: found.length,
            })}
            tabIndex={0}
            style={{ width: `${Math.min(room.x, size.x)}px`, height: `${Math.min(room.y, size.y)}px` }}
            {...acts}
          />
        </div>
      </div>
      <p class="map-tip hint one-line" aria-hidden="true">
        {tip}
      </p>
      <KindBar cells={found} hasUnknown={open.size + judged.unknown.reviewers.length > 0} />
    </div>
  )
}

/** The words of the map for a place without a finding. */
const MAP_WORDS = { unknown: 'mapUnknown', not_covered: 'mapNotCovered', clear: 'mapNothing' } as const

/** The room for the map in CSS pixels, now and later. */
function useRoom(element: { current: HTMLElement | null }): Point {
  const [room, setRoom] = useState<Point>({ x: 600, y: 300 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const read = (): void => setRoom({ x: current.clientWidth - BORDERS, y: innerHeight * SHARE })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return room
}

/** Pixels of the box's borders, and its share of the window's height (cell-map.css). */
const BORDERS = 2
const SHARE = 0.6

/** How many cells there are of each kind, as a bar and in figures, which are the map's legend. */
function KindBar({ cells, hasUnknown }: { cells: readonly Cell[]; hasUnknown: boolean }) {
  const { t, number } = useT(resultTexts)
  const counts = Map.groupBy(cells, ({ kind }) => kind)
  const kinds = CELL_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <div class="kind-bar stack">
      <div class="kind-shares" aria-hidden="true">
        {kinds.map(({ kind, count }) => (
          <i key={kind} style={{ flexGrow: count, background: `var(--map-${kind})` }} />
        ))}
      </div>
      <ul class="row small" aria-label={t('kindsOf')}>
        {kinds.map(({ kind, count }) => (
          <li key={kind} class="row">
            <i class="swatch" aria-hidden="true" style={{ background: `var(--map-${kind})` }} />
            {kindWord(kind, { t })} <strong>{number(count)}</strong>
          </li>
        ))}
        {hasUnknown && (
          <li class="row">
            <i class="swatch" aria-hidden="true" style={{ background: 'var(--map-unknown)' }} />
            {t('reviewersUnknown')}
          </li>
        )}
      </ul>
    </div>
  )
}
