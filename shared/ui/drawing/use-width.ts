import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** A box narrower than this scrolls its drawing. A drawing wider than `WIDEST` would only move its points apart. */
const NARROWEST = 320
const WIDEST = 1100

/** The width of a drawing in a box, which follows the width of the box. */
export function useWidth(box: RefObject<HTMLElement | null>, isDrawn: boolean): number {
  const [width, setWidth] = useState(NARROWEST)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0)
      setWidth(Math.min(WIDEST, Math.max(NARROWEST, room)))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isDrawn])
  return width
}
