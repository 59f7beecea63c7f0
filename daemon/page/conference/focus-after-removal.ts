import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Returns a function to call when the user presses a button that the press removes. After `drawn` has changed, `focusNext` gets
 * the argument of that call and moves the focus, unless the user has moved the focus meanwhile.
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
