import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CELL_KINDS, type Cell } from '../../../../../shared/conference/cells.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { hasModifier } from '../../../../../shared/ui/parts/shortcut-keys.ts'
import { cellLabel, kindWord } from '../cell-words.ts'
import { useResultT } from '../messages/result-texts.ts'
import { nameOf, shownCells } from '../result-rows.ts'
import type { TableProps } from '../tables/result-tables.tsx'
import {
  fitted,
  LARGEST,
  type MapView,
  type Point,
  panned,
  placeAt,
  type Size,
  showing,
  zoomed,
} from './map-view.ts'
import { useGestures } from './use-gestures.ts'

/** Submissions × reviewers as a picture that zooms, the longer list across, and the kinds of its cells as a bar. */
export function CellMap(props: TableProps & { onPairs: () => void }) {
  const { index, shown, chosen, onChoose, onOrder, onPairs } = props
  const { t } = useResultT()
  const { judged } = index
  const { submissions, reviewers } = judged.conference
  const isAcross = submissions.length >= reviewers.length
  const [width, height] = isAcross
    ? [submissions.length, reviewers.length]
    : [reviewers.length, submissions.length]
  const cells = useMemo(() => ({ width, height }), [width, height])
  const found = useMemo(() => shownCells(index, shown), [index, shown])
  useEffect(() => onOrder(found), [found, onOrder])
  const canvas = useRef<HTMLCanvasElement>(null)
  const pixels = usePixels(canvas)
  const [moved, move] = useState<MapView | null>(null)
  const view = moved ?? fitted(cells, pixels)
  const [tip, setTip] = useState<{ at: Point; text: string } | null>(null)
  const placeOf = ({ submission, reviewer }: Cell): Point =>
    isAcross ? { x: submission, y: reviewer } : { x: reviewer, y: submission }
  /** The cell with a finding at a point or, where cells are smaller than a pointer, next to it. */
  const foundAt = (at: Point): Cell | undefined => {
    const place = placeAt(view, at)
    const reach = Math.max(0.5, 4 / view.scale)
    const [x, y] = [place.x - 0.5, place.y - 0.5]
    let nearest: { cell: Cell; far: number } | undefined
    for (const cell of found) {
      const one = placeOf(cell)
      const far = Math.max(Math.abs(one.x - x), Math.abs(one.y - y))
      if (far <= reach && far < (nearest?.far ?? Number.POSITIVE_INFINITY)) nearest = { cell, far }
    }
    return nearest?.cell
  }
  const textAt = (at: Point): string => {
    const cell = foundAt(at)
    if (cell) return cellLabel(cell, judged, t)
    const { x, y } = placeAt(view, at)
    const [submission, reviewer] = [Math.floor(isAcross ? x : y), Math.floor(isAcross ? y : x)]
    const id = submissions[submission]?.id
    return id && reviewers[reviewer] ? t('mapNothing', { id, reviewer: nameOf(reviewers[reviewer]) }) : ''
  }
  const zoom = (factor: number, at: Point = { x: pixels.width / 2, y: pixels.height / 2 }): void =>
    move((now) => zoomed(now ?? view, factor, at, cells, pixels))
  const pan = (by: Point): void => move((now) => panned(now ?? view, by, cells, pixels))
  const acts = useGestures(canvas, {
    zoom,
    pan,
    press: (at) => {
      const cell = foundAt(at)
      if (cell) onChoose(cell)
    },
    hover: (at) => {
      const text = at && textAt(at)
      setTip(at && text ? { at, text } : null)
    },
  })
  const theme = `${document.documentElement.dataset.theme} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  useLayoutEffect(() => {
    if (canvas.current)
      draw(canvas.current, { view, cells, pixels, found, all: judged.cells, placeOf, chosen })
  }, [view.scale, view.x, view.y, pixels, found, judged, chosen, theme])
  useEffect(() => {
    // A chosen cell stays in view. The whole map shows it already.
    if (chosen) move((now) => now && showing(now, placeOf(chosen), cells, pixels))
  }, [chosen?.submission, chosen?.reviewer])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = PAN_KEYS[event.key]
    if (hasModifier(event)) return
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') move(null)
    else if (step) pan({ x: step.x * pixels.width, y: step.y * pixels.height })
    else return
    event.preventDefault()
  }
  const label = t('mapSays', {
    submissions: submissions.length,
    reviewers: reviewers.length,
    count: found.length,
  })
  return (
    <div class="cell-map stack">
      <div class="row">
        <Button class="quiet" onClick={() => zoom(ZOOM_STEP)} aria-label={t('zoomIn')} text="+" />
        <Button class="quiet" onClick={() => zoom(1 / ZOOM_STEP)} aria-label={t('zoomOut')} text="−" />
        <Button class="quiet" onClick={() => move(null)} text={t('zoomFit')} />
        <span class="hint">{t('mapKeys')}</span>
        <Button class="link end" onClick={onPairs} text={t('mapAsPairs')} />
      </div>
      <div class="map-box">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          tabIndex={0}
          style={{
            maxWidth: `${width * LARGEST}px`,
            aspectRatio: `${Math.max(width, 1)} / ${Math.max(height, 1)}`,
            touchAction: moved ? 'none' : 'pan-y',
          }}
          onKeyDown={onKeyDown}
          {...acts}
        />
        {tip && (
          <p
            class="map-tip small"
            aria-hidden="true"
            style={{
              insetBlockStart: `${tip.at.y + 16}px`,
              insetInlineStart: `${Math.min(tip.at.x, Math.max(0, pixels.width - 320))}px`,
            }}
          >
            {tip.text}
          </p>
        )}
      </div>
      <KindBar cells={found} />
    </div>
  )
}

const ZOOM_STEP = 1.5
const PAN_KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 0.25, y: 0 },
  ArrowRight: { x: -0.25, y: 0 },
  ArrowUp: { x: 0, y: 0.25 },
  ArrowDown: { x: 0, y: -0.25 },
}

/** How many cells there are of each kind, as a bar and in figures, which are the map's legend. */
function KindBar({ cells }: { cells: readonly Cell[] }) {
  const { t, number } = useResultT()
  const counts = Map.groupBy(cells, ({ kind }) => kind)
  const kinds = CELL_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <div class="kind-bar stack">
      <div class="kind-shares" aria-hidden="true">
        {kinds.map(({ kind, count }) => (
          <i key={kind} class={`share-${kind}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul class="row small" aria-label={t('kindsOf')}>
        {kinds.map(({ kind, count }) => (
          <li key={kind} class="row">
            <i class={`swatch share-${kind}`} aria-hidden="true" />
            {kindWord(kind, t)} <strong>{number(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Drawing = {
  view: MapView
  cells: Size
  pixels: Size
  /** The cells that the filter shows, and all, which stay faint. */
  found: readonly Cell[]
  all: readonly Cell[]
  placeOf: (cell: Cell) => Point
  chosen: Cell | undefined
}

/** Reads the colour of a custom property (results.css) as the theme has it: the property itself holds those of all themes. */
function colourReader(canvas: HTMLCanvasElement): (property: string) => string {
  const style = getComputedStyle(canvas)
  return (property) => {
    canvas.style.color = `var(${property})`
    return style.color
  }
}

/** Cells smaller than this many pixels are drawn so large, or a single one could not be seen. */
const SMALLEST = 2

function draw(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const { view, cells, pixels, found, all, placeOf, chosen } = drawing
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = devicePixelRatio
  canvas.width = Math.round(pixels.width * ratio)
  canvas.height = Math.round(pixels.height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const colour = colourReader(canvas)
  const side = Math.max(SMALLEST, view.scale - (view.scale > 6 ? 1 : 0))
  context.fillStyle = colour('--map-none')
  const [right, below] = [(cells.width - view.x) * view.scale, (cells.height - view.y) * view.scale]
  context.fillRect(0, 0, Math.min(pixels.width, right), Math.min(pixels.height, below))
  const corner = (cell: Cell): Point => {
    const { x, y } = placeOf(cell)
    return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale }
  }
  const fill = (some: readonly Cell[]): void => {
    // The gravest are drawn last, over those that share their pixels.
    const byKind = Map.groupBy(some, ({ kind }) => kind)
    for (const kind of CELL_KINDS.toReversed()) {
      context.fillStyle = colour(`--map-${kind}`)
      for (const cell of byKind.get(kind) ?? []) {
        const { x, y } = corner(cell)
        if (x > -side && y > -side && x < pixels.width && y < pixels.height)
          context.fillRect(x, y, side, side)
      }
    }
  }
  if (found.length < all.length) {
    context.globalAlpha = 0.15
    fill(all)
    context.globalAlpha = 1
  }
  fill(found)
  if (!chosen) return
  const { x, y } = corner(chosen)
  context.strokeStyle = colour('--ink')
  context.lineWidth = 2
  context.strokeRect(x - 2, y - 2, side + 4, side + 4)
}

/** The size of an element in CSS pixels, now and later. */
function usePixels(element: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 600, height: 300 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const read = (): void => setSize({ width: current.clientWidth, height: current.clientHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return size
}
