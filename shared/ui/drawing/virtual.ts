import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  type Range,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { drawNow } from './drawing.tsx'

/** Pixels of an item, and of the sticky head over the first ones. */
type Sizes = { item: number; head: number }

type VirtualItemsOptions = Pick<VirtualizerOptions<HTMLElement, HTMLElement>, 'count' | 'getItemKey'> & {
  /** The box that scrolls. */
  box: RefObject<HTMLElement | null>
  isHorizontal?: boolean
  /** Returns the sizes in the drawn box, or an estimate before there is one. */
  measure: (box: HTMLElement | null) => Sizes
  /** The places of items that are drawn wherever they are, or -1: always as many. */
  kept?: readonly number[]
}

/** Items that are drawn on each side of those in view. */
const BEYOND = 6

/** The items in view of a box that scrolls, and some more. Printing draws all. */
export function useVirtualItems(wishes: VirtualItemsOptions) {
  const { box, measure, isHorizontal = false, kept = [], ...of } = wishes
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const sizes = useRef<Sizes>(undefined)
  const scrolled = useRef<HTMLElement>(null)
  sizes.current ??= measure(null)
  const { head } = sizes.current
  const rangeExtractor = useCallback(
    (range: Range): number[] =>
      [...new Set([...defaultRangeExtractor(range), ...kept])]
        .filter((at) => at >= 0 && at < range.count)
        .sort((one, other) => one - other),
    kept,
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
      // A new box is at its beginning. To scroll it there would lay out the page while it is drawn.
      if (offset !== 0 || !isNew) elementScroll(offset, scrolling, virtualizer)
    },
    observeElementOffset,
    // The library's own reads the box at once, which would lay out the page while it is drawn.
    observeElementRect: (virtualizer, report) => {
      const observer = new ResizeObserver(() => {
        const { current } = box
        if (!current) return
        const before = sizes.current
        sizes.current = measure(current)
        if (before?.item !== sizes.current.item) virtualizer.measure()
        // Rows that are measured one by one keep their heights under another head.
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

/** Whether the page is about to be printed. */
function useIsPrinting(): boolean {
  const [isPrinting, print] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    for (const event of ['beforeprint', 'afterprint'])
      addEventListener(event, () => drawNow(() => print(event === 'beforeprint')), listening)
    return () => listening.abort()
  }, [])
  return isPrinting
}
