import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** Rows that are drawn at once: more than a window shows, and 20 ms of script and layout. */
export const ROWS_AT_ONCE = 50

export type DrawnRows = {
  /** How many of the rows are drawn. */
  drawn: number
  /** Draws at least so many, fifty a frame, so that no task is long; then calls `then`. */
  drawTo: (count: number, then?: () => void) => void
}

/**
 * How much of a long list is drawn: the first fifty rows at once, more as they are asked for. Another list (`of`)
 * begins at the first fifty again.
 */
export function useDrawnRows(of: unknown, total: number): DrawnRows {
  const [state, setState] = useState({ of, wanted: ROWS_AT_ONCE, drawn: ROWS_AT_ONCE })
  const current = state.of === of ? state : { of, wanted: ROWS_AT_ONCE, drawn: ROWS_AT_ONCE }
  const after = useRef<{ count: number; act: () => void } | null>(null)
  const { wanted, drawn } = current
  useEffect(() => {
    const waiting = after.current
    if (waiting && drawn >= waiting.count) {
      after.current = null
      waiting.act()
    }
    if (drawn >= wanted) return
    const frame = requestAnimationFrame(() =>
      setState({ of, wanted, drawn: Math.min(wanted, drawn + ROWS_AT_ONCE) }),
    )
    return () => cancelAnimationFrame(frame)
  }, [of, wanted, drawn])
  const drawTo = useCallback(
    (count: number, then?: () => void) => {
      const reached = Math.min(count, total)
      if (then && drawn >= reached) return then()
      if (then) after.current = { count: reached, act: then }
      if (reached > wanted) setState({ of, wanted: reached, drawn })
    },
    [of, total, wanted, drawn],
  )
  return { drawn: Math.min(drawn, total), drawTo }
}
