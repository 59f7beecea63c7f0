import { useCallback, useRef, useState } from 'preact/hooks'
import type { PipelineClient } from '../../shared/clients/backend-client.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type {
  PipelineFiles,
  PipelineState,
  PipelineStatus,
  StartRequest,
} from '../../shared/contract/backend/pipeline.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import { pauseAfter, usePolling } from '../../shared/ui/data/use-polling.ts'

const NOTHING = {
  /** Null until the first answer of the backend. */
  state: null as PipelineState | null,
  /** The served data; null if there are none, undefined before that is known. */
  data: undefined as BackendStats | null | undefined,
  files: [] as PipelineFiles['files'],
  isAnswering: true,
  /** The backend's message if it refused the last action, else empty. */
  refusal: '',
}

export type Pipeline = ReturnType<typeof usePipeline>

const LIMIT = { timeoutMs: 5000 }

/**
 * The state of the backend's pipeline with its actions. It is polled while the page is visible, more often during a
 * run. Data are fetched when they may have changed.
 */
export function usePipeline(client: PipelineClient) {
  const [seen, setSeen] = useState(NOTHING)
  const last = useRef<PipelineStatus | null>(null)
  const change = (part: Partial<typeof NOTHING>): void => setSeen((before) => ({ ...before, ...part }))
  const look = useCallback(
    async (signal: AbortSignal): Promise<number> => {
      try {
        const state = await client.state({ ...LIMIT, signal })
        change({ state, isAnswering: true })
        const { files } = await client.files(LIMIT)
        change({ files })
        if (last.current !== state.status) change({ data: await dataOf(client, files) })
        last.current = state.status
        return pauseAfter(state)
      } catch {
        last.current = null
        change({ isAnswering: false })
        return pauseAfter(null)
      }
    },
    [client],
  )
  const lookNow = usePolling(look)
  const act = (action: Promise<PipelineState>): void => {
    change({ refusal: '' })
    action
      .catch((error: unknown) =>
        change({ refusal: (error instanceof HttpFailure && error.detail) || String(error) }),
      )
      .finally(lookNow)
  }
  return {
    ...seen,
    start: (request: StartRequest) => act(client.start(request)),
    stop: () => act(client.stop()),
    reset: () => act(client.reset()),
  }
}

async function dataOf(client: PipelineClient, files: PipelineFiles['files']): Promise<BackendStats | null> {
  // Without a database the endpoint answers 503, which the browser's console would show as an error.
  if (!files.some(({ kind }) => kind === 'database')) return null
  try {
    return await client.stats(LIMIT)
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 503) return null
    throw error
  }
}
