import type { VNode } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Place } from './grid-movement.ts'

type ColumnBands = {
  /** Inside the table. */
  element: VNode
  point: (place: Place | null) => void
  focus: (place: Place | null) => void
}

/**
 * The columns under the pointer and under the focus as bands. Each is one element that is moved, so that no cell is drawn
 * again. The rows' bands are the style sheet's.
 */
export function useColumnBands(): ColumnBands {
  const pointed = useRef<HTMLTableColElement>(null)
  const focused = useRef<HTMLTableColElement>(null)
  return useMemo(
    () => ({
      element: (
        <colgroup>
          <col ref={pointed} class="band" hidden />
          <col ref={focused} class="band" hidden />
        </colgroup>
      ),
      point: (place) => put(pointed.current, place),
      focus: (place) => put(focused.current, place),
    }),
    [],
  )
}

function put(band: HTMLElement | null, place: Place | null): void {
  if (!band) return
  band.hidden = place === null
  if (place) band.style.setProperty('--column', String(place.column))
}
