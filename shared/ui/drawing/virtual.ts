import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  type Range,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import { createContext, type RefObject } from 'preact'
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { drawNow, useWindowEvents } from './drawing.tsx'

/** The heights or widths of an item and of the sticky head before the first item, in pixels. */
type Sizes = { item: number; head: number }

type VirtualItemsOptions = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'count' | 'getItemKey'> & {
  box: RefObject<HTMLElement | null>
  isHorizontal?: boolean
  /** Measures the drawn box. Estimates the sizes before the first drawing, when the box is null. */
  measure: (box: HTMLElement | null) => Sizes
  /** Indexes of items to draw even out of view, or -1. The array must keep its length, because a hook depends on it. */
  drawnAlways?: readonly number[]
}

/** The number of items to draw beyond each edge of the view. */
const BEYOND = 6

/** Draws only the items in view and a few more. Draws all items for printing. */
export function useVirtualItems(props: VirtualItemsOptions) {
  const { box, measure, isHorizontal = false, drawnAlways = [], ...of } = props
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const sizes = useRef<Sizes>(undefined)
  const scrolled = useRef<HTMLElement>(null)
  sizes.current ??= measure(null)
  const { head } = sizes.current
  const rangeExtractor = useCallback(
    (range: Range): number[] =>
      [...new Set([...defaultRangeExtractor(range), ...drawnAlways])]
        .filter((at) => at >= 0 && at < range.count)
        .sort((one, other) => one - other),
    drawnAlways,
  )
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    ...of,
    rangeExtractor,
    horizontal: isHorizontal,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.current?.item ?? 0,
    scrollMargin: head,
    scrollPaddingStart: head,
    overscan: useIsPrinting() ? of.count : BEYOND,
    initialRect: { width: innerWidth / 2, height: innerHeight / 2 },
    scrollToFn: (offset, scrolling, virtualizer) => {
      const isNew = scrolled.current !== box.current
      scrolled.current = box.current
      // A new box is at its beginning already, and `elementScroll` would lay out the page during the drawing.
      if (offset !== 0 || !isNew) elementScroll(offset, scrolling, virtualizer)
    },
    observeElementOffset,
    // The library's own function would lay out the page during the drawing.
    observeElementRect: (virtualizer, report) => {
      const observer = new ResizeObserver(() => {
        const { current } = box
        if (!current) return
        const before = sizes.current
        sizes.current = measure(current)
        if (before?.item !== sizes.current.item) virtualizer.measure()
        // If only the height of the head has changed, a new drawing is enough.
        else if (before.head !== sizes.current.head) redraw(undefined)
        report({ width: current.clientWidth, height: current.clientHeight })
      })
      for (const element of [box.current, box.current?.firstElementChild])
        if (element) observer.observe(element)
      return () => observer.disconnect()
    },
    onChange: () => redraw(undefined),
  }
  const [virtualizer] = useState(() => new Virtualizer(options))
  virtualizer.setOptions(options)
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  return virtualizer
}

export const PrintingContext = createContext(false)

export function useIsPrinting(): boolean {
  const [isPrinting, print] = useState(false)
  useWindowEvents(['beforeprint', 'afterprint'], ({ type }) => drawNow(() => print(type === 'beforeprint')))
  return isPrinting
}
