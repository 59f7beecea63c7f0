import { useCallback, useEffect, useRef } from 'preact/hooks'

/**
 * Looks, waits as long as the look says (milliseconds), and looks again, while the page can be seen. Gives what looks
 * at once. `look` has to be one function for as long as the same thing is looked at.
 */
export function usePolling(look: (signal: AbortSignal) => Promise<number>): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLooking = false
    let isWanted = false
    const turn = async (): Promise<void> => {
      clearTimeout(timer)
      if (isLooking) {
        isWanted = true
        return
      }
      isLooking = true
      const pause = await look(leaving.signal)
      isLooking = false
      if (leaving.signal.aborted) return
      const soon = isWanted ? 0 : pause
      isWanted = false
      if (document.visibilityState === 'visible') timer = setTimeout(turn, soon)
    }
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') void turn()
      else clearTimeout(timer)
    }
    wake.current = () => void turn()
    void turn()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [look])
  return useCallback(() => wake.current(), [])
}
