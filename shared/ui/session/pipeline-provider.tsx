import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import { type PipelineClient, pipelineClient } from '../../clients/backend-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { PipelineFiles, PipelineState, PipelineStep } from '../../contract/backend/pipeline-shapes.ts'
import { useView } from '../context/use-view.ts'
import { useOwnQuery } from '../state/use-query.ts'
import type { BackendCheck } from './use-backend-state.ts'

/** Why the backend did not do what the page asked it. */
export type Refusal = {
  /** Of HTTP; null if there was no answer. */
  status: number | null
  /** The backend's sentence, in English. */
  detail: string
}

/** How the backend loads dblp, and the ways to start and end that. */
export type Pipeline = {
  /** Null before the first answer, and while the backend does not answer. */
  state: PipelineState | null
  /** The backend has answered, or it cannot be asked. */
  isKnown: boolean
  files: PipelineFiles | null
  /** The name of the file that this page sends now. */
  sending: string | null
  refusal: Refusal | null
  start: (rebuild: boolean) => void
  /** Sends a dump from the user's disk. */
  send: (file: File) => void
  stop: () => void
  /** Forgets the last run and its log. */
}

/** Null in a view that does not look at the pipeline. */
export const PipelineContext = createContext<Pipeline | null>(null)

export const isUnderWay = ({ status }: Pick<PipelineState, 'status'>): boolean =>
  status === 'running' || status === 'stopping'

/** Whether the backend loads dblp, or this page sends it a dump. */
export const isLoading = ({ state, sending }: Pick<Pipeline, 'state' | 'sending'>): boolean =>
  sending !== null || (state !== null && isUnderWay(state))

/** Where each step begins and ends in a whole run of all of dblp, by the time that it takes. */
const STEP_SPANS: Readonly<Record<PipelineStep, readonly [from: number, to: number]>> = {
  download: [0, 0.55],
  verify: [0.55, 0.57],
  read: [0.57, 0.82],
  build: [0.82, 0.95],
  check: [0.95, 0.99],
  replace: [0.99, 1],
}

/** The completed share of the whole run; null if it is unknown, or if nothing runs. */
export function shareOfRun(state: PipelineState | null): number | null {
  if (state === null || !isUnderWay(state) || state.step === null) return null
  const [from, to] = STEP_SPANS[state.step]
  const share = state.progress?.step === state.step ? state.progress.share : null
  if (share === null && state.step === 'download') return null
  return from + (to - from) * (share ?? 0)
}

/** `pause`: milliseconds until the backend is looked at again; null: it has no pipeline. */
type Seen = Pick<Pipeline, 'state' | 'files'> & { pause: number | null }

const LOOK = { timeoutMs: 5000 }
const BUSY_MS = 500
const IDLE_MS = 5000

type ProviderProps = {
  backend: BackendCheck
  /** The page about the data is open: it shows the state of any backend, and its files. */
  isOpen: boolean
  children: ComponentChildren
}

/**
 * Gives the pipeline to the parts of a view that draw it. Its state is polled on the page about the data, elsewhere while
 * our backend lacks dblp, and until a run has ended; often during a run, and never in a hidden tab.
 */
export function PipelineProvider({ backend, isOpen, children }: ProviderProps) {
  const { flow } = useView()
  const client = useMemo(() => pipelineClient({ base: flow.backendBase, fetch: flow.fetch }), [flow])
  const sent = useOwnQuery<File, PipelineState>((file, { signal }) => client.sendDump(file, { signal }))
  const acted = useOwnQuery<() => Promise<PipelineState>, PipelineState>((act) => act())
  const looked = useOwnQuery<boolean, Seen>(async (isOpen, { signal }): Promise<Seen> => {
    const files = looked.peek().answered?.answer.files ?? null
    try {
      const state = await client.state({ ...LOOK, signal })
      const isBusy = isUnderWay(state) || sent.peek().asking !== null
      const isDue = isOpen && (!isBusy || files === null)
      return {
        state,
        files: isDue ? await filesOf(client, signal) : files,
        pause: isBusy ? BUSY_MS : IDLE_MS,
      }
    } catch (error) {
      signal.throwIfAborted()
      // Another backend may lack the endpoint.
      if (error instanceof HttpFailure) return { state: null, files, pause: null }
      if (backend.state.kind === 'ready' || backend.state.kind === 'no-data') void backend.look()
      return { state: null, files, pause: IDLE_MS }
    }
  })
  const look = useCallback(async (): Promise<number | null> => {
    await looked.ask(isOpen)
    return looked.peek().answered?.answer.pause ?? null
  }, [looked, client, isOpen])
  const seen = looked.state.answered?.answer
  const state = seen?.state ?? null
  const sending = sent.state.asking?.key.name ?? null
  const isLacking =
    backend.state.kind === 'no-data' ||
    (backend.state.kind === 'ready' && backend.state.stats.sample === true)
  const isWanted = isOpen || (backend.isOurs && isLacking) || isLoading({ state, sending })
  const lookNow = usePolling(isWanted ? look : null)
  const isRunning = state !== null && isUnderWay(state)
  // Of a short run, no look has seen more than its end.
  const ended = isRunning ? 'not yet' : state?.finished_at
  const lastEnded = useRef<typeof ended>(undefined)
  useEffect(() => {
    if (ended === undefined) return
    if (lastEnded.current !== undefined && lastEnded.current !== ended && !isRunning) void backend.look()
    lastEnded.current = ended
  }, [ended])

  const act = (action: () => Promise<PipelineState>): void => {
    sent.dismiss()
    void acted.ask(action).then(lookNow)
  }
  const problem = acted.state.problem ?? sent.state.problem
  const pipeline: Pipeline = {
    ...{ state, sending, isKnown: seen !== undefined, files: seen?.files ?? null },
    refusal: problem && refusalOf(problem.kind === 'failed' ? problem.failure : null),
    start: (rebuild) => act(() => client.start({ rebuild })),
    send: (file) => {
      acted.dismiss()
      void sent.ask(file).then(lookNow)
      lookNow()
    },
    // The backend ends what it receives: a connection that is cut would be a failure.
    stop: () => act(() => client.stop().finally(() => sent.leave())),
  }
  return <PipelineContext.Provider value={pipeline}>{children}</PipelineContext.Provider>
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof HttpFailure ? { status: error.status, detail: error.detail } : { status: null, detail: '' }

/** The files of a backend that says what it has; null for others. */
const filesOf = (client: PipelineClient, signal: AbortSignal): Promise<PipelineFiles | null> =>
  client.files({ ...LOOK, signal }).catch(() => null)

/**
 * Polls while the page is visible and there is a `look`, which must be a stable function: it resolves to the pause before the next
 * poll in milliseconds, or to null for the last one. Returns a function that polls at once.
 */
function usePolling(look: (() => Promise<number | null>) | null): () => void {
  const wake = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (look === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    wake.current = async (): Promise<void> => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const pause = await look()
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
  }, [look])
  return useCallback(() => wake.current(), [])
}
