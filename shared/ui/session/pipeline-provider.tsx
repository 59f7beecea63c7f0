import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import { type PipelineClient, pipelineClient } from '../../clients/backend-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { PipelineFiles, PipelineState, PipelineStep } from '../../contract/backend/pipeline.ts'
import { useView } from '../context/use-view.ts'
import type { BackendCheck } from './use-backend-state.ts'
import { usePolling } from './use-polling.ts'

/** Why the backend did not do what the page asked it. */
export type Refusal = {
  /** Of HTTP; null if there was no answer. */
  status: number | null
  /** The backend's sentence, in English. */
  detail: string
}

const NOTHING = {
  /** Null before the first answer, and while the backend does not answer. */
  state: null as PipelineState | null,
  /** The backend has answered, or it cannot be asked. */
  isKnown: false,
  files: null as PipelineFiles | null,
  /** The name of the file that this page sends now. */
  sending: null as string | null,
  refusal: null as Refusal | null,
}

/** How the backend loads dblp, and the ways to start and end that. */
export type Pipeline = typeof NOTHING & {
  start: (rebuild: boolean) => void
  /** Sends a dump from the user's disk. */
  send: (file: File) => void
  stop: () => void
  /** Forgets the last run and its log. */
  reset: () => void
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
  const [seen, setSeen] = useState(NOTHING)
  const change = useCallback(
    (part: Partial<typeof NOTHING>): void => setSeen((before) => ({ ...before, ...part })),
    [],
  )
  const upload = useRef<AbortController | null>(null)
  const wasUnderWay = useRef(false)
  const hasFiles = useRef(false)
  const current = useRef(backend)
  current.current = backend

  const take = useCallback(
    (state: PipelineState): void => {
      const hasEnded = wasUnderWay.current && !isUnderWay(state)
      wasUnderWay.current = isUnderWay(state)
      change({ state, isKnown: true })
      if (hasEnded) void current.current.look()
    },
    [change],
  )
  const look = useCallback(
    async (signal: AbortSignal): Promise<number | null> => {
      try {
        const state = await client.state({ ...LOOK, signal })
        const isBusy = isUnderWay(state) || upload.current !== null
        if (isOpen && (!isBusy || !hasFiles.current)) {
          const files = await filesOf(client, signal)
          hasFiles.current = files !== null
          change({ files })
        }
        take(state)
        return isBusy ? BUSY_MS : IDLE_MS
      } catch (error) {
        if (signal.aborted) return null
        change({ state: null, isKnown: true })
        wasUnderWay.current = false
        // Another backend may lack the endpoint.
        if (error instanceof HttpFailure) return null
        const { state: known, look } = current.current
        if (known.kind === 'ready' || known.kind === 'no-data') void look()
        return IDLE_MS
      }
    },
    [client, isOpen, change, take],
  )
  const isLacking =
    backend.state.kind === 'no-data' ||
    (backend.state.kind === 'ready' && backend.state.stats.sample === true)
  const isWanted = isOpen || (backend.isOurs && isLacking) || isLoading(seen)
  const lookNow = usePolling(isWanted ? look : null)

  const act = (action: Promise<PipelineState>): void => {
    change({ refusal: null })
    action
      .then(take, (error: unknown) => {
        if (!(error instanceof Stopped)) change({ refusal: refusalOf(error) })
      })
      .finally(lookNow)
  }
  const send = (file: File): void => {
    upload.current = new AbortController()
    change({ sending: file.name })
    const sent = client.sendDump(file, { signal: upload.current.signal }).finally(() => {
      upload.current = null
      change({ sending: null })
    })
    act(sent)
    lookNow()
  }
  // The backend ends what it receives: a connection that is cut would be a failure.
  const stop = (): void => act(client.stop().finally(() => upload.current?.abort(new Stopped())))
  const pipeline: Pipeline = {
    ...seen,
    start: (rebuild) => act(client.start({ rebuild })),
    send,
    stop,
    reset: () => act(client.reset()),
  }
  return <PipelineContext.Provider value={pipeline}>{children}</PipelineContext.Provider>
}

/** The user has stopped the upload. */
class Stopped extends Error {}

const refusalOf = (error: unknown): Refusal =>
  error instanceof HttpFailure ? { status: error.status, detail: error.detail } : { status: null, detail: '' }

/** The files of a backend that says what it has; null for others. */
const filesOf = (client: PipelineClient, signal: AbortSignal): Promise<PipelineFiles | null> =>
  client.files({ ...LOOK, signal }).catch(() => null)
