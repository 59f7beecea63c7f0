import { useLayoutEffect, useState } from 'preact/hooks'
import type { Place } from '../state/grid-movement.ts'

const FIRST: Place = { row: 0, column: 0 }

/** The one cell of a grid that Tab reaches: the one last focused, or the chosen one once another is chosen. */
export function useTabStop(chosen: Place | null): [Place, (place: Place) => void] {
  const [active, setActive] = useState<Place>(chosen ?? FIRST)
  const row = chosen?.row ?? -1
  const column = chosen?.column ?? -1
  useLayoutEffect(() => {
    if (row >= 0) setActive({ row, column })
  }, [row, column])
  return [active, setActive]
}
