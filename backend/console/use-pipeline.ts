import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { PipelineClient } from '../../shared/clients/pipeline-client.ts'
import type { PipelineState, StartRequest } from '../../shared/contract/pipeline.ts'
import {
  dueNow,
  filesOf,
  isUnderWay,
  type LastAsk,
  type Surroundings,
  surroundingsOf,
} from './surroundings.ts'

/**
 * Polls while the page is visible: calls `look`, waits for the milliseconds it returns, and calls it again. Returns
 * a function that polls at once. `look` must be a stable function.
 */
function usePolling(look: (signal: AbortSignal) => Promise<number>): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPolling = false
    let pollRequested = false
    const poll = async (): Promise<void> => {
      clearTimeout(timer)
      if (isPolling) {
        pollRequested = true
        return
      }
      isPolling = true
      const pause = await look(unmounted.signal)
      isPolling = false
      if (unmounted.signal.aborted) return
      const delay = pollRequested ? 0 : pause
      pollRequested = false
      if (document.visibilityState === 'visible') timer = setTimeout(poll, delay)
    }
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'visible') void poll()
      else clearTimeout(timer)
    }
    wake.current = () => void poll()
    void poll()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      unmounted.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [look])
  return useCallback(() => wake.current(), [])
}

export type Seen = Surroundings & {
  /** Null until the backend has answered once. */
  state: PipelineState | null
  isAnswering: boolean
  /** The backend's reason for refusing the last action; empty if it did not. */
  refusal: string
}

export type Acts = { start: (request: StartRequest) => void; stop: () => void; reset: () => void }

const RUNNING_MS = 500
const RESTING_MS = 5000
const PATIENCE_MS = 5000

const NOTHING: Seen = { state: null, data: { kind: 'asking' }, files: [], isAnswering: true, refusal: '' }

/**
 * Polls the backend's state while the page is visible, more often during a run, and offers the actions. Requests
 * data and files when they may have changed.
 */
export function usePipeline(client: PipelineClient): Seen & Acts {
  const [seen, setSeen] = useState(NOTHING)
  const last = useRef<LastAsk | null>(null)
  const change = useCallback((part: Partial<Seen>) => setSeen((before) => ({ ...before, ...part })), [])

  const take = useCallback(
    async (asked: Promise<PipelineState>) => {
      try {
        const state = await asked
        change({ state, isAnswering: true })
        const at = performance.now()
        const due = dueNow(last.current, state, at)
        if (due !== 'nothing') {
          change(await (due === 'all' ? surroundingsOf(client) : filesOf(client)))
          last.current = { status: state.status, step: state.step, at }
        }
        return isUnderWay(state)
      } catch {
        last.current = null
        change({ isAnswering: false })
        return false
      }
    },
    [client, change],
  )
  const look = useCallback(
    async (signal: AbortSignal) =>
      (await take(client.state({ timeoutMs: PATIENCE_MS, signal }))) ? RUNNING_MS : RESTING_MS,
    [client, take],
  )
  const lookNow = usePolling(look)

  const act = useCallback(
    (wish: () => Promise<PipelineState>) => {
      change({ refusal: '' })
      wish()
        .catch((error: unknown) => change({ refusal: reasonOf(error) }))
        .finally(lookNow)
    },
    [change, lookNow],
  )
  return {
    ...seen,
    start: useCallback((request) => act(() => client.start(request)), [act, client]),
    stop: useCallback(() => act(client.stop), [act, client]),
    reset: useCallback(() => act(client.reset), [act, client]),
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof HttpFailure && error.detail !== '' ? error.detail : String(error)
