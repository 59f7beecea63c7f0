import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Moves the focus on when a press has removed its own button, once `drawn` has changed. Returns a function to call with the press;
 * `focusNext` gets its argument. A user who has moved the focus meanwhile keeps it.
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
