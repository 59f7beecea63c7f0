import { useCallback, useEffect, useRef } from 'preact/hooks'

/**
 * Polls while the page is visible and there is a `look`, which must be a stable function: it resolves to the pause before the next
 * poll in milliseconds, or to null for the last one. Returns a function that polls at once.
 */
export function usePolling(look: (() => Promise<number | null>) | null): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (look === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    wake.current = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const pause = await look()
      clearTimeout(timer)
      if (!isLeft && pause !== null) timer = setTimeout(wake.current, pause)
    }
    wake.current()
    const onVisible = (): void => wake.current()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isLeft = true
      wake.current = () => undefined
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(timer)
    }
  }, [look])
  return useCallback(() => wake.current(), [])
}
