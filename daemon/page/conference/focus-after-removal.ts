import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Moves the focus after a press has removed its own button and `drawn` has changed, unless the user has moved it meanwhile. Call
 * the returned function with the press; `focusNext` gets its argument.
 */
export function useFocusAfterRemoval<Pressed>(
  drawn: unknown,
  focusNext: (pressed: Pressed) => void,
): (pressed: Pressed) => void {
  const waiting = useRef<{ pressed: Pressed } | null>(null)
  useLayoutEffect(() => {
    const { current } = waiting
    waiting.current = null
    if (current && document.activeElement === document.body) focusNext(current.pressed)
  }, [drawn])
  return (pressed) => {
    waiting.current = { pressed }
  }
}
