import type { RefObject } from 'preact'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import type { GridWindow } from './grid-window.ts'

/** The height of a row, the least width of a column, and the height of the box, in pixels, until they are measured: see matrix.css. */
const ROW_HEIGHT = 28
const CELL_WIDTH = 32
const BOX_HEIGHT = 736
const HEAD_HEIGHT = 160

type ScrollBox = {
  box: RefObject<HTMLDivElement | null>
  /** The element over the box that shades its edges. */
  edges: RefObject<HTMLDivElement | null>
  /** The rows and columns that can be seen. Reading it costs no layout. */
  seen: () => GridWindow
  /** Measures what can be seen now, which costs a layout. */
  look: () => void
}

/**
 * Watches the scrolling box of the matrix: which rows and columns can be seen, and at which edges more lies beyond. It measures only
 * when the browser has just laid the page out anyway.
 */
export function useScrollBox(heard: { onScrolled: () => void; onResized: () => void }): ScrollBox {
  const box = useRef<HTMLDivElement>(null)
  const edges = useRef<HTMLDivElement>(null)
  const range = useRef<GridWindow>(undefined)
  const current = useRef(heard)
  current.current = heard
  const look = useCallback((): void => {
    const element = box.current
    const grid = element?.querySelector('table')
    if (!element || !grid) return
    range.current = seenIn(element, grid)
    if (edges.current) markEdges(edges.current, element)
  }, [])
  useEffect(() => {
    const element = box.current
    const grid = element?.querySelector('table')
    if (!element || !grid) return
    const onScroll = (): void => {
      look()
      current.current.onScrolled()
    }
    // Both report after the layout of a frame, or before it changes.
    const sizes = new ResizeObserver(() => {
      look()
      current.current.onResized()
    })
    sizes.observe(element)
    sizes.observe(grid)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  const seen = useMemo(() => () => range.current ?? firstSeen(), [])
  return { box, edges, seen, look }
}

function seenIn(box: HTMLElement, grid: HTMLTableElement): GridWindow {
  const height = grid.rows[1]?.offsetHeight || ROW_HEIGHT
  const head = grid.rows[0]?.offsetHeight ?? HEAD_HEIGHT
  const [corner, columnName] = grid.rows[0]?.cells ?? []
  const width = columnName?.offsetWidth || CELL_WIDTH
  const names = corner?.offsetWidth ?? 0
  return {
    rows: {
      first: Math.floor(box.scrollTop / height),
      end: Math.ceil((box.scrollTop + box.clientHeight - head) / height) + 1,
    },
    columns: {
      first: Math.floor(box.scrollLeft / width),
      end: Math.ceil((box.scrollLeft + box.clientWidth - names) / width) + 1,
    },
  }
}

/** The rows and columns of a box that is not drawn yet. */
const firstSeen = (): GridWindow => ({
  rows: {
    first: 0,
    end: Math.ceil((Math.min(innerHeight * 0.75, BOX_HEIGHT) - HEAD_HEIGHT) / ROW_HEIGHT) + 1,
  },
  columns: { first: 0, end: Math.ceil(innerWidth / CELL_WIDTH) },
})

/** An edge at which this many pixels are hidden is no edge: browsers round scroll offsets. */
const NOTHING = 1

/** Tells the style sheet at which edges something is hidden, and how much of the box scroll bars take. */
function markEdges(shade: HTMLElement, box: HTMLElement): void {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box
  const hidden = [
    scrollTop > NOTHING && 'above',
    scrollTop + clientHeight < scrollHeight - NOTHING && 'below',
    scrollLeft > NOTHING && 'before',
    scrollLeft + clientWidth < scrollWidth - NOTHING && 'after',
  ].filter((edge) => edge !== false)
  const more = hidden.join(' ')
  if (shade.dataset.more !== more) shade.dataset.more = more
  setLength(shade, '--bar-beside', box.offsetWidth - box.clientLeft * 2 - clientWidth)
  setLength(shade, '--bar-below', box.offsetHeight - box.clientTop * 2 - clientHeight)
}

function setLength({ style }: HTMLElement, name: string, pixels: number): void {
  const length = `${pixels}px`
  if (style.getPropertyValue(name) !== length) style.setProperty(name, length)
}
