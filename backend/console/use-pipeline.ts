import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { PipelineClient } from '../../shared/clients/backend-client.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import type {
  PipelineFiles,
  PipelineState,
  PipelineStatus,
  StartRequest,
} from '../../shared/contract/pipeline.ts'

/** The counts and date of the served data, if there are any. */
export type Data = { kind: 'asking' | 'none' } | { kind: 'known'; stats: BackendStats }

export const isUnderWay = ({ status }: Pick<PipelineState, 'status'>): boolean =>
  status === 'running' || status === 'stopping'

/**
 * Polls while the page is visible. `look` resolves to the pause before the next poll in milliseconds, and must be a
 * stable function. Returns a function that polls at once.
 */
function usePolling(look: (signal: AbortSignal) => Promise<number>): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = Promise.resolve()
    const lookAgain = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      // After the look under way, which may have asked too early.
      looks = looks.then(async () => {
        if (leaving.signal.aborted) return
        const pause = await look(leaving.signal)
        clearTimeout(timer)
        if (!leaving.signal.aborted) timer = setTimeout(lookAgain, pause)
      })
    }
    wake.current = lookAgain
    lookAgain()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [look])
  return useCallback(() => wake.current(), [])
}

type PipelineView = {
  data: Data
  files: PipelineFiles['files']
  /** Null until the first answer of the backend. */
  state: PipelineState | null
  isAnswering: boolean
  /** The backend's message if it refused the last action, else empty. */
  refusal: string
}

export type Pipeline = PipelineView & {
  start: (request: StartRequest) => void
  stop: () => void
  reset: () => void
}

const RUNNING_MS = 500
const IDLE_MS = 5000
const TIMEOUT_MS = 5000

const NOTHING: PipelineView = {
  state: null,
  data: { kind: 'asking' },
  files: [],
  isAnswering: true,
  refusal: '',
}

/**
 * The state of the backend's pipeline with its actions. It is polled while the page is visible, more often during a
 * run. Data are fetched when they may have changed.
 */
export function usePipeline(client: PipelineClient): Pipeline {
  const [seen, setSeen] = useState(NOTHING)
  const last = useRef<PipelineStatus | null>(null)
  const change = useCallback(
    (part: Partial<PipelineView>) => setSeen((before) => ({ ...before, ...part })),
    [],
  )

  const take = useCallback(
    async (asked: Promise<PipelineState>) => {
      try {
        const state = await asked
        change({ state, isAnswering: true })
        const { files } = await client.files({ timeoutMs: TIMEOUT_MS })
        change({ files })
        if (last.current !== state.status) change({ data: await dataOf(client, files) })
        last.current = state.status
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
      (await take(client.state({ timeoutMs: TIMEOUT_MS, signal }))) ? RUNNING_MS : IDLE_MS,
    [client, take],
  )
  const lookNow = usePolling(look)

  const act = (action: Promise<PipelineState>): void => {
    change({ refusal: '' })
    action.catch((error: unknown) => change({ refusal: reasonOf(error) })).finally(lookNow)
  }
  return {
    ...seen,
    start: (request) => act(client.start(request)),
    stop: () => act(client.stop()),
    reset: () => act(client.reset()),
  }
}

async function dataOf(client: PipelineClient, files: PipelineFiles['files']): Promise<Data> {
  // Without a database the endpoint answers 503, which the browser's console would show as an error.
  if (!files.some(({ kind }) => kind === 'database')) return { kind: 'none' }
  try {
    return { kind: 'known', stats: await client.stats({ timeoutMs: TIMEOUT_MS }) }
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 503) return { kind: 'none' }
    throw error
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof HttpFailure && error.detail !== '' ? error.detail : String(error)
