import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isCancelKey } from './shortcut-keys.ts'

/** For what is open beside its button: Escape closes; so do a press and the focus elsewhere, which stays there. */
export function useLeaving(
  inside: readonly RefObject<HTMLElement | null>[],
  leave: () => void,
  close: () => void,
): void {
  const current = useRef({ leave, close })
  current.current = { leave, close }
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onElsewhere = ({ target }: Event): void => {
      const isInside = target instanceof Node && inside.some(({ current }) => current?.contains(target))
      if (!isInside) current.current.leave()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isCancelKey(event)) return
      // Otherwise it would also cancel a query that is running.
      event.stopPropagation()
      current.current.close()
    }
    document.addEventListener('pointerdown', onElsewhere, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    document.addEventListener('keydown', onKeyDown, { signal, capture: true })
    return () => listening.abort()
    // The two references stay the same.
  }, [])
}
