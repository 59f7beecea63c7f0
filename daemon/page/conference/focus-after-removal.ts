import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Moves the focus after a pressed button has disappeared, unless the user has moved the focus. Call the returned function when
 * the button is pressed. The next change of `drawn` then runs `focusNext`.
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
