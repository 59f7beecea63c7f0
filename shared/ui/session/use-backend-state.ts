import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import {
  AnotherUser,
  HttpFailure,
  isFailure,
  LoggedOut,
  NotAllowed,
  Unreachable,
} from '../../clients/failures.ts'
import { runtimeClient } from '../../clients/runtime-client.ts'
import type { BackendStats } from '../../contract/backend.ts'
import { isLoopback } from '../../loopback.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { isOperated } from '../context/command-here.ts'
import { useOwnQuery } from '../state/use-query.ts'

/** `not-allowed`, `another-user`: no request is sent, see `NotAllowed` and `AnotherUser`. `refused`: the backend does not let this page in. */
type NotReady = 'no-data' | 'offline' | 'refused' | 'odd' | 'not-allowed' | 'another-user' | 'logged-out'

export type BackendState = { kind: 'asking' } | { kind: 'ready'; stats: BackendStats } | { kind: NotReady }

export type BackendCheck = {
  /** The result of the last check. */
  state: BackendState
  /** The backend is CoAuthors' own program, not another one with the same endpoints. */
  isOurs: boolean
  /** It is ours, and runs on the machine of the user, who may load dblp into it. */
  isOwn: boolean
  /** A check is running. */
  isLooking: boolean
  /** End of the last check, in milliseconds since 1970. */
  lookedAt: number | null
  /** Resolves to what was found; null if a newer check has replaced this one. */
  look: () => Promise<BackendState | null>
}

/** Milliseconds after which a backend that does not answer the check counts as offline. */
const LOOK_MS = 5000

type Seen = Omit<BackendCheck, 'look' | 'isLooking'>

const UNSEEN: Seen = { state: { kind: 'asking' }, isOurs: false, isOwn: false, lookedAt: null }

/**
 * The backend's state, checked when the view opens, when it comes to the front while the backend is not ready or has only
 * the sample, when a request by `flow` is answered although the backend was not ready, and by `look`. There is no timer,
 * since each check of an offline backend logs an error to the browser's console.
 */
export function useBackendState(settings: FlowSettings): BackendCheck & { flow: FlowSettings } {
  const asked = useOwnQuery<FlowSettings, Seen>((settings, { signal }) => lookAt(settings, signal))
  const { asking, answered } = asked.state
  const check = { ...(answered?.answer ?? UNSEEN), isLooking: asking !== null || answered === null }
  const isReady = useRef(false)
  // Another program may load dblp in the place of the sample.
  isReady.current = check.state.kind === 'ready' && check.state.stats.sample !== true

  const look = useCallback(async (): Promise<BackendState | null> => {
    await asked.ask(settings)
    const { asking, answered } = asked.peek()
    return asking ? null : (answered?.answer.state ?? null)
  }, [asked, settings])

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible' && !isReady.current) void look()
    }
    void look()
    document.addEventListener('visibilitychange', lookAgain, { signal })
    window.addEventListener('focus', lookAgain, { signal })
    return () => listening.abort()
  }, [look])

  const onAnswer = useRef<(address: string) => void>(() => undefined)
  onAnswer.current = (address) => {
    const isOfBackend = address.startsWith(`${settings.backendBase}/`)
    if (isOfBackend && check.state.kind !== 'ready' && !check.isLooking) void look()
  }
  // The same for another backend: the user's own work stays.
  const fetch = useMemo(
    () => hearing(settings.fetch, (address) => onAnswer.current(address)),
    [settings.fetch],
  )
  // Not a copy: the extension's address of the backend is read when it is needed.
  const flow = useMemo<FlowSettings>(
    () => Object.create(settings, { fetch: { value: fetch } }),
    [settings, fetch],
  )
  return { ...check, look, flow }
}

/** A `fetch` that passes on the address of each request that is answered well. */
const hearing =
  (fetch: FlowSettings['fetch'], onAnswer: (address: string) => void): FlowSettings['fetch'] =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok) onAnswer(String(input))
    return response
  }

async function lookAt(settings: FlowSettings, signal: AbortSignal): Promise<Seen> {
  const client = backendClient({ base: settings.backendBase, fetch: settings.fetch })
  const seen = (state: BackendState, version: string | null): Seen => {
    const isOurs = version !== null
    const isOwn = isOurs && isLoopback(settings.backendBase) && !isOperated()
    return { state, isOurs, isOwn, lookedAt: Date.now() }
  }
  try {
    const { body: stats, version } = await client.statsAndVersion({ timeoutMs: LOOK_MS, signal })
    return seen({ kind: 'ready', stats }, version)
  } catch (error) {
    const version = error instanceof HttpFailure ? error.version : null
    return seen({ kind: await stateAfter(error, settings, signal) }, version)
  }
}

async function stateAfter(error: unknown, settings: FlowSettings, signal: AbortSignal): Promise<NotReady> {
  if (error instanceof NotAllowed) return 'not-allowed'
  if (error instanceof AnotherUser) return 'another-user'
  if (error instanceof LoggedOut) return 'logged-out'
  if (error instanceof HttpFailure) return STATE_OF_STATUS[error.status] ?? 'odd'
  if (error instanceof Unreachable) return (await isRefused(settings, signal)) ? 'refused' : 'offline'
  return !isFailure(error) || error.code === 'timeout' ? 'offline' : 'odd'
}

const STATE_OF_STATUS: Readonly<Record<number, NotReady>> = { 403: 'refused', 503: 'no-data' }

/** Whether the backend answers, but not to this page. A browser hides that from a page, so the page's daemon is asked. */
async function isRefused(
  { daemonBase, backendBase, fetch }: FlowSettings,
  signal: AbortSignal,
): Promise<boolean> {
  if (daemonBase !== '' || backendBase.startsWith(`${location.origin}/`)) return false
  const daemon = runtimeClient({ base: daemonBase, fetch })
  const access = await daemon
    .backendAccess(location.origin, { timeoutMs: LOOK_MS, signal })
    .catch(() => 'silent' as const)
  return access === 'refuses'
}
