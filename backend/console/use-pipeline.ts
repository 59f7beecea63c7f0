import { useCallback, useRef, useState } from 'preact/hooks'
import type { PipelineClient } from '../../shared/clients/backend-client.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import type {
  PipelineFiles,
  PipelineState,
  PipelineStatus,
  StartRequest,
} from '../../shared/contract/pipeline.ts'
import { pauseAfter, usePolling } from '../../shared/ui/data/use-polling.ts'

/** The counts and date of the served data, if there are any. */
export type Data = { kind: 'asking' | 'none' } | { kind: 'known'; stats: BackendStats }

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
        return state
      } catch {
        last.current = null
        change({ isAnswering: false })
        return null
      }
    },
    [client, change],
  )
  const look = useCallback(
    async (signal: AbortSignal) => pauseAfter(await take(client.state({ timeoutMs: TIMEOUT_MS, signal }))),
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
