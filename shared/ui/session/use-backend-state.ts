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
 * The view sends nothing to a `not-allowed` host, nor to the program of `another-user`. `refused`: the backend refuses this page.
 * `odd`: the view does not understand the backend's answer.
 */
type NotReady = 'no-data' | 'offline' | 'refused' | 'odd' | 'not-allowed' | 'another-user' | 'logged-out'

export type BackendState = { kind: 'asking' } | { kind: 'ready'; stats: BackendStats } | { kind: NotReady }

export type BackendCheck = {
  state: BackendState
  /** The backend is CoAuthors’ own program, not another one with the same endpoints. */
  isOurs: boolean
  /** Our backend on the user's machine, into which the user may load dblp. */
  isOwn: boolean
  isLooking: boolean
  /** When the last check ended, in milliseconds since 1970. */
  lookedAt: number | null
  /** Resolves to the backend's state, or to null if a newer check replaced this one. */
  look: () => Promise<BackendState | null>
}

/** Without an answer for this many milliseconds, the backend counts as offline. */
const CHECK_MS = 5000

type Checked = Omit<BackendCheck, 'look' | 'isLooking'>

const UNCHECKED: Checked = { state: { kind: 'asking' }, isOurs: false, isOwn: false, lookedAt: null }

/**
 * Checks the backend when the view opens and on `look`. Checks again when the view comes to the front, if the backend is not
 * ready or has the sample. Also checks when a request succeeds although the backend is not ready. Never checks by a timer: each
 * failed check would put an error into the browser's console.
 */
export function useBackendState(settings: FlowSettings): BackendCheck & { flow: FlowSettings } {
  const asked = useOwnQuery<FlowSettings, Checked>((settings, { signal }) => checkBackend(settings, signal))
  const { asking, answered } = asked.state
  // The last answer may be about another backend.
  const own = answered?.key === settings ? answered.answer : null
  const check = { ...(own ?? UNCHECKED), isLooking: asking !== null || own === null }
  // Another program may load dblp at any time, so a backend with the sample is not ready.
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
  // Stays the same when the backend changes, because a new function would discard the user's documents.
  const fetch = useMemo(
    () => reportingFetch(settings.fetch, (address) => onAnswer.current(address)),
    [settings.fetch],
  )
  // The extension computes the backend's address at each access, so a copy would be out of date.
  const flow = useMemo<FlowSettings>(
    () => Object.create(settings, { fetch: { value: fetch } }),
    [settings, fetch],
  )
  return { ...check, look, flow }
}

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

/** Whether the backend answers other programs but refuses this page. A browser hides that, so the daemon checks. */
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
