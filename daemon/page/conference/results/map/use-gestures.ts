import { useEffect, useRef } from 'preact/hooks'
import type { Point } from './map-view.ts'

type Gestures = {
  zoom: (factor: number, at: Point) => void
  pan: (by: Point) => void
  press: (at: Point) => void
  hover: (at: Point | null) => void
}

/** A pointer that moves less than this many pixels presses. */
const PRESS_REACH = 4

/** Drag pans, two fingers and the wheel zoom, a press chooses. The wheel scrolls the page unless Ctrl is held or the map has the focus. */
export function useGestures(element: { current: HTMLElement | null }, gestures: Gestures) {
  const current = useRef(gestures)
  current.current = gestures
  const pointers = useRef(new Map<number, Point>())
  const far = useRef(0)
  const pointOf = (event: MouseEvent): Point => ({ x: event.offsetX, y: event.offsetY })
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && document.activeElement !== element.current) return
      event.preventDefault()
      current.current.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
    }
    const { current: canvas } = element
    canvas?.addEventListener('wheel', onWheel, { passive: false })
    return () => canvas?.removeEventListener('wheel', onWheel)
  }, [])
  const distance = ([one, other]: readonly Point[]): number =>
    one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  const end = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, pointOf(event))
      far.current = 0
    },
    onPointerMove: (event: PointerEvent) => {
      const at = pointOf(event)
      const before = pointers.current.get(event.pointerId)
      if (!before) return gestures.hover(at)
      const apart = distance([...pointers.current.values()])
      pointers.current.set(event.pointerId, at)
      const by = { x: at.x - before.x, y: at.y - before.y }
      far.current += Math.hypot(by.x, by.y)
      if (far.current < PRESS_REACH) return
      gestures.hover(null)
      if (pointers.current.size > 1)
        gestures.zoom(distance([...pointers.current.values()]) / Math.max(1, apart), at)
      else gestures.pan(by)
    },
    onPointerUp: (event: PointerEvent) => {
      if (pointers.current.size === 1 && far.current < PRESS_REACH) gestures.press(pointOf(event))
      end(event)
    },
    onPointerCancel: end,
    onPointerLeave: () => gestures.hover(null),
  }
}
