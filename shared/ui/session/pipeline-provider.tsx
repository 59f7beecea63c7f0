import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import { pipelineClient } from '../../clients/backend-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { PipelineFiles, PipelineState, PipelineStep } from '../../contract/backend/pipeline-shapes.ts'
import { useView } from '../context/use-view.ts'
import { useOwnQuery } from '../state/use-query.ts'
import type { BackendCheck } from './use-backend-state.ts'

export type Refusal = {
  /** The HTTP status; null if the backend did not answer. */
  status: number | null
  detail: string
}

export type Pipeline = {
  /** Null before the first answer, while the backend is offline, and if it has no pipeline. */
  state: PipelineState | null
  /** The first request has ended, perhaps in a failure. */
  isKnown: boolean
  files: PipelineFiles | null
  /** The name of the file that the user is sending to the backend. */
  sending: string | null
  refusal: Refusal | null
  start: (rebuild: boolean) => void
  send: (file: File) => void
  stop: () => void
}

export const PipelineContext = createContext<Pipeline | null>(null)

export const isUnderWay = ({ status }: Pick<PipelineState, 'status'>): boolean =>
  status === 'running' || status === 'stopping'

export const isLoading = ({ state, sending }: Pick<Pipeline, 'state' | 'sending'>): boolean =>
  sending !== null || (state !== null && isUnderWay(state))

/** When each step begins and ends, as shares of a full load's time (measured). */
const STEP_SPANS: Readonly<Record<PipelineStep, readonly [from: number, to: number]>> = {
  download: [0, 0.55],
  verify: [0.55, 0.57],
  read: [0.57, 0.82],
  build: [0.82, 0.95],
  check: [0.95, 0.99],
  replace: [0.99, 1],
}

/** The share of the running load that is done; null if no load runs, or if the share is unknown. */
export function shareOfRun(state: PipelineState | null): number | null {
  if (state === null || !isUnderWay(state) || state.step === null) return null
  const [from, to] = STEP_SPANS[state.step]
  const share = state.progress?.step === state.step ? state.progress.share : null
  if (share === null && state.step === 'download') return null
  return from + (to - from) * (share ?? 0)
}

/** `pause`: milliseconds until the next poll; null if the backend has no pipeline. */
type Polled = Pick<Pipeline, 'state' | 'files'> & { pause: number | null }

const POLL_OPTIONS = { timeoutMs: 5000 }
const BUSY_MS = 500
const IDLE_MS = 5000

type ProviderProps = {
  backend: BackendCheck
  /** The page about the data is open: it shows any backend's state and files. */
  isOpen: boolean
  children: ComponentChildren
}

/**
 * Polls while the page about the data is open, while our own backend lacks dblp, or while a load runs. Polls more often during a
 * load, and never in a hidden tab.
 */
export function PipelineProvider({ backend, isOpen, children }: ProviderProps) {
  const { flow } = useView()
  const client = useMemo(() => pipelineClient({ base: flow.backendBase, fetch: flow.fetch }), [flow])
  const sent = useOwnQuery<File, PipelineState>((file, { signal }) => client.sendDump(file, { signal }))
  const acted = useOwnQuery<() => Promise<PipelineState>, PipelineState>((act) => act())
  const polled = useOwnQuery<boolean, Polled>(async (isOpen, { signal }): Promise<Polled> => {
    const files = polled.peek().answered?.answer.files ?? null
    try {
      const state = await client.state({ ...POLL_OPTIONS, signal })
      const isBusy = isUnderWay(state) || sent.peek().asking !== null
      const isDue = isOpen && (!isBusy || files === null)
      return {
        state,
        files: isDue ? await client.files({ ...POLL_OPTIONS, signal }).catch(() => null) : files,
        pause: isBusy ? BUSY_MS : IDLE_MS,
      }
    } catch (error) {
      signal.throwIfAborted()
      // Another program's backend may lack the endpoint.
      if (error instanceof HttpFailure) return { state: null, files, pause: null }
      if (backend.state.kind === 'ready' || backend.state.kind === 'no-data') void backend.look()
      return { state: null, files, pause: IDLE_MS }
    }
  })
  const poll = useCallback(async (): Promise<number | null> => {
    await polled.ask(isOpen)
    return polled.peek().answered?.answer.pause ?? null
  }, [polled, client, isOpen])
  const last = polled.state.answered?.answer
  const state = last?.state ?? null
  const sending = sent.state.asking?.key.name ?? null
  const isLacking =
    backend.state.kind === 'no-data' ||
    (backend.state.kind === 'ready' && backend.state.stats.sample === true)
  const isWanted = isOpen || (backend.isOurs && isLacking) || isLoading({ state, sending })
  const pollNow = usePolling(isWanted ? poll : null)
  const isRunning = state !== null && isUnderWay(state)
  // A load may be shorter than a pause between polls. Then only the time of its end shows that it ran.
  const ended = isRunning ? 'not yet' : state?.finished_at
  const lastEnded = useRef<typeof ended>(undefined)
  useEffect(() => {
    if (ended === undefined) return
    if (lastEnded.current !== undefined && lastEnded.current !== ended && !isRunning) void backend.look()
    lastEnded.current = ended
  }, [ended])

  const act = (action: () => Promise<PipelineState>): void => {
    sent.dismiss()
    void acted.ask(action).then(pollNow)
  }
  const problem = acted.state.problem ?? sent.state.problem
  const pipeline: Pipeline = {
    state,
    sending,
    isKnown: last !== undefined,
    files: last?.files ?? null,
    refusal: problem && refusalOf(problem.kind === 'failed' ? problem.failure : null),
    start: (rebuild) => act(() => client.start({ rebuild })),
    send: (file) => {
      acted.dismiss()
      void sent.ask(file).then(pollNow)
      pollNow()
    },
    // First stops the load, because the backend reports a cut connection as a failure.
    stop: () => act(() => client.stop().finally(() => sent.leave())),
  }
  return <PipelineContext.Provider value={pipeline}>{children}</PipelineContext.Provider>
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof HttpFailure ? { status: error.status, detail: error.detail } : { status: null, detail: '' }

/**
 * Calls `poll` while the page is visible. `poll` resolves to the milliseconds until the next call, or to null for no next call.
 * Pass the same function in each drawing. The returned function polls at once.
 */
function usePolling(poll: (() => Promise<number | null>) | null): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (poll === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    wake.current = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const pause = await poll()
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
  }, [poll])
  return useCallback(() => wake.current(), [])
}
