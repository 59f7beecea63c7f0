import { useCallback, useEffect, useRef } from 'preact/hooks'

/**
 * Polls while the page is visible and there is a `look`, which must be a stable function: it resolves to the pause before
 * the next poll in milliseconds, or to null for the last one. Returns a function that polls at once.
 */
export function usePolling(look: ((signal: AbortSignal) => Promise<number | null>) | null): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (look === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = Promise.resolve()
    wake.current = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      // After the look under way, which may have asked too early.
      looks = looks.then(async () => {
        if (signal.aborted) return
        const pause = await look(signal)
        clearTimeout(timer)
        if (!signal.aborted && pause !== null) timer = setTimeout(wake.current, pause)
      })
    }
    wake.current()
    document.addEventListener('visibilitychange', () => wake.current(), { signal })
    return () => {
      wake.current = () => undefined
      leaving.abort()
      clearTimeout(timer)
    }
  }, [look])
  return useCallback(() => wake.current(), [])
}
