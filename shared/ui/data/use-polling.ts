import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { PipelineState } from '../../contract/backend/pipeline.ts'

export const isUnderWay = ({ status }: Pick<PipelineState, 'status'>): boolean =>
  status === 'running' || status === 'stopping'

/** Milliseconds until the state of the import is asked again. */
export const pauseAfter = (state: PipelineState | null): number => (state && isUnderWay(state) ? 500 : 5000)

/**
 * Polls while the page is visible. `look` resolves to the pause before the next poll in milliseconds, and must be a
 * stable function. Returns a function that polls at once.
 */
export function usePolling(look: (signal: AbortSignal) => Promise<number>): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
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
        if (!signal.aborted) timer = setTimeout(wake.current, pause)
      })
    }
    wake.current()
    document.addEventListener('visibilitychange', () => wake.current(), { signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [look])
  return useCallback(() => wake.current(), [])
}
