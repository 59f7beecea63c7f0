import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { PeopleGraph } from '../../conflicts/people-graph.ts'
import { layoutNetwork, type NetworkLayout } from './network-layout.ts'

/** A layout with the graph that it places; `failed` if there is none to be had. */
export type Drawn = { graph: PeopleGraph; layout: NetworkLayout } | 'failed' | null

/** A drawing narrower than this is scrolled; a wider one only pulls the two lists apart. */
const NARROWEST = 320
const WIDEST = 1100
/** Changes of the width by less than this keep the layout. */
const STEP = 20

/** The layout of the graph in the box. The last one stays until the next is ready. */
export function useNetworkLayout(graph: PeopleGraph, box: RefObject<HTMLElement | null>): Drawn {
  const width = useWidth(box)
  const [drawn, draw] = useState<Drawn>(null)
  useEffect(() => {
    if (width === 0 || graph.people.length === 0) return
    const leaving = new AbortController()
    layoutNetwork(graph, width, leaving.signal).then(
      (layout) => draw({ graph, layout }),
      (error) => {
        if (leaving.signal.aborted) return
        reportError(error)
        draw('failed')
      },
    )
    return () => leaving.abort()
  }, [graph, width])
  return drawn
}

/** The width for a drawing in the box, in steps; 0 while it is unknown. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      const room = Math.floor(element.clientWidth / STEP) * STEP
      setWidth(Math.min(WIDEST, Math.max(NARROWEST, room)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
