import { useCallback, useRef, useState } from 'preact/hooks'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { PipelineClient } from '../../shared/clients/pipeline-client.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import type { PipelineFiles, PipelineState, StartRequest } from '../../shared/contract/pipeline.ts'
import { usePolling } from './use-polling.ts'

/** What the backend serves: counts and date, or nothing. */
export type Data = { kind: 'asking' | 'none' } | { kind: 'known'; stats: BackendStats }

export type Seen = {
  /** Null until the backend has answered once. */
  state: PipelineState | null
  data: Data
  files: PipelineFiles['files']
  isAnswering: boolean
  /** What the backend said when it refused the last wish; empty when it did not. */
  refusal: string
}

export type Acts = { start: (request: StartRequest) => void; stop: () => void; reset: () => void }

const RUNNING_MS = 500
const RESTING_MS = 5000
const PATIENCE_MS = 5000

const NOTHING: Seen = { state: null, data: { kind: 'asking' }, files: [], isAnswering: true, refusal: '' }

export const isUnderWay = (state: PipelineState | null): boolean =>
  state?.status === 'running' || state?.status === 'stopping'

/**
 * What the backend does, asked again and again while the page can be seen, more often while a run is under way; and
 * what can be done about it. Data and files are asked for when the status has changed.
 */
export function usePipeline(client: PipelineClient): Seen & Acts {
  const [seen, setSeen] = useState(NOTHING)
  const status = useRef<string | null>(null)
  const change = useCallback((part: Partial<Seen>) => setSeen((before) => ({ ...before, ...part })), [])

  const take = useCallback(
    async (asked: Promise<PipelineState>) => {
      try {
        const state = await asked
        change({ state, isAnswering: true })
        if (status.current !== state.status) change(await surroundings(client))
        status.current = state.status
        return isUnderWay(state)
      } catch {
        status.current = null
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

async function surroundings(client: PipelineClient): Promise<Pick<Seen, 'data' | 'files'>> {
  const { files } = await client.files({ timeoutMs: PATIENCE_MS })
  // Asked for nothing, a browser's console would show an error.
  const hasDatabase = files.some(({ kind }) => kind === 'database')
  return { files, data: hasDatabase ? await dataOf(client) : { kind: 'none' } }
}

async function dataOf(client: PipelineClient): Promise<Data> {
  try {
    return { kind: 'known', stats: await client.stats({ timeoutMs: PATIENCE_MS }) }
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 503) return { kind: 'none' }
    throw error
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof HttpFailure && error.detail !== '' ? error.detail : String(error)
