import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/**
 * Sends a request when `dependencies` change and on `ask`. The last answer, null before the first, stays until the next
 * one arrives.
 */
export function useAsked<T>(request: (signal: AbortSignal) => Promise<T>, dependencies: readonly unknown[]) {
  const [answer, setAnswer] = useState<T | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const current = useRef(request)
  current.current = request
  useEffect(() => {
    const leaving = new AbortController()
    current.current(leaving.signal).then(
      (answer) => {
        if (leaving.signal.aborted) return
        setAnswer(answer)
        setFailed(false)
      },
      () => leaving.signal.aborted || setFailed(true),
    )
    return () => leaving.abort()
    // `attempt` is not read; a new value repeats the request.
  }, [...dependencies, attempt])
  return { answer, hasFailed, ask: useCallback(() => setAttempt((before) => before + 1), []) }
}
