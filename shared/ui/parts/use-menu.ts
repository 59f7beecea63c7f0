import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { onCancelKey } from './shortcut-keys.ts'

/**
 * A box that is open beside its button and has the focus. Escape and `close` give the focus back to the button; a press
 * and the focus elsewhere close the box, too, and the focus stays there.
 */
export function useMenu(
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
): { menu: RefObject<HTMLDivElement | null>; close: () => void } {
  const menu = useRef<HTMLDivElement>(null)
  const leave = useRef(onClose)
  leave.current = onClose
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    leave.current()
  }
  useLayoutEffect(() => menu.current?.focus(), [])
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onElsewhere = ({ target }: Event): void => {
      const isInside =
        target instanceof Node && [menu, button].some(({ current }) => current?.contains(target))
      if (!isInside) leave.current()
    }
    document.addEventListener('pointerdown', onElsewhere, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    document.addEventListener('keydown', onCancelKey(close), { signal, capture: true })
    return () => listening.abort()
    // The references stay the same.
  }, [])
  return { menu, close }
}
