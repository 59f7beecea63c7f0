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
import { useWindowEvents } from '../drawing/drawing.tsx'
import { useOwnQuery } from '../state/use-query.ts'

/**
 * `not-allowed`, `another-user`: the view sends nothing (`NotAllowed`, `AnotherUser`). `refused`: the backend refuses this page.
 * `odd`: the backend sends an answer that the view does not understand.
 */
type NotReady = 'no-data' | 'offline' | 'refused' | 'odd' | 'not-allowed' | 'another-user' | 'logged-out'

export type BackendState = { kind: 'asking' } | { kind: 'ready'; stats: BackendStats } | { kind: NotReady }

export type BackendCheck = {
  state: BackendState
  /** Whether the backend is CoAuthors’ own program, not another program with the same endpoints. */
  isOurs: boolean
  /** Whether the backend is ours and runs on the user's machine, so that the user may load dblp into it. */
  isOwn: boolean
  isLooking: boolean
  /** The time at which the last check ended, in milliseconds since 1970. */
  lookedAt: number | null
  /** Checks the backend now. Resolves to its state, or to null if a newer check replaced this one. */
  look: () => Promise<BackendState | null>
}

/** Milliseconds after which a backend that does not answer the check counts as offline. */
const CHECK_MS = 5000

type Checked = Omit<BackendCheck, 'look' | 'isLooking'>

const UNCHECKED: Checked = { state: { kind: 'asking' }, isOurs: false, isOwn: false, lookedAt: null }

/**
 * Checks the backend when the view opens, on `look`, when the view comes to the front while the backend is not ready or has the
 * sample, and when a backend that was not ready answers a request. No timer checks: each check of an offline backend logs an
 * error to the browser's console.
 */
export function useBackendState(settings: FlowSettings): BackendCheck & { flow: FlowSettings } {
  const asked = useOwnQuery<FlowSettings, Checked>((settings, { signal }) => checkBackend(settings, signal))
  const { asking, answered } = asked.state
  const check = { ...(answered?.answer ?? UNCHECKED), isLooking: asking !== null || answered === null }
  // A backend with only the sample is not ready, because another program may load dblp into it at any time.
  const isReady = check.state.kind === 'ready' && check.state.stats.sample !== true

  const look = useCallback(async (): Promise<BackendState | null> => {
    await asked.ask(settings)
    const { asking, answered } = asked.peek()
    return asking ? null : (answered?.answer.state ?? null)
  }, [asked, settings])

  useEffect(() => void look(), [look])
  useWindowEvents(['visibilitychange', 'focus'], () => {
    if (document.visibilityState === 'visible' && !isReady) void look()
  })

  const onAnswer = useRef<(address: string) => void>(() => undefined)
  onAnswer.current = (address) => {
    const isOfBackend = address.startsWith(`${settings.backendBase}/`)
    if (isOfBackend && check.state.kind !== 'ready' && !check.isLooking) void look()
  }
  // Stays the same function for another backend: a new function would discard the user's documents.
  const fetch = useMemo(
    () => reportingFetch(settings.fetch, (address) => onAnswer.current(address)),
    [settings.fetch],
  )
  // Inherits from the settings, because the extension computes the backend's address at each access.
  const flow = useMemo<FlowSettings>(
    () => Object.create(settings, { fetch: { value: fetch } }),
    [settings, fetch],
  )
  return { ...check, look, flow }
}

/** A `fetch` that calls `onAnswer` with the address of each request that got a successful response. */
const reportingFetch =
  (fetch: FlowSettings['fetch'], onAnswer: (address: string) => void): FlowSettings['fetch'] =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok) onAnswer(String(input))
    return response
  }

async function checkBackend(settings: FlowSettings, signal: AbortSignal): Promise<Checked> {
  const client = backendClient({ base: settings.backendBase, fetch: settings.fetch })
  const checked = (state: BackendState, version: string | null): Checked => {
    const isOurs = version !== null
    const isOwn = isOurs && isLoopback(settings.backendBase) && !isOperated()
    return { state, isOurs, isOwn, lookedAt: Date.now() }
  }
  try {
    const { body: stats, version } = await client.statsAndVersion({ timeoutMs: CHECK_MS, signal })
    return checked({ kind: 'ready', stats }, version)
  } catch (error) {
    const version = error instanceof HttpFailure ? error.version : null
    return checked({ kind: await stateAfter(error, settings, signal) }, version)
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

/** Whether the backend answers other programs but refuses this page. A browser hides that, so the daemon checks it. */
async function isRefused(
  { daemonBase, backendBase, fetch }: FlowSettings,
  signal: AbortSignal,
): Promise<boolean> {
  if (daemonBase !== '' || backendBase.startsWith(`${location.origin}/`)) return false
  const daemon = runtimeClient({ base: daemonBase, fetch })
  const access = await daemon
    .backendAccess(location.origin, { timeoutMs: CHECK_MS, signal })
    .catch(() => 'silent' as const)
  return access === 'refuses'
}
