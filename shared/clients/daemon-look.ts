import { type RuntimeConfig, runtimeConfig } from '../contract/runtime.ts'
import { z } from '../contract/zod.ts'
import { APP_VERSION } from '../version.ts'
import { HttpFailure, UnreadableAnswer } from './failures.ts'
import { type ClientSettings, type Fetch, type RequestOptions, requestJson } from './request.ts'

/**
 * The program at the daemon's address (docs/protocol.md, Asking the daemon: the version header identifies our server,
 * and another major version is incompatible).
 */
export type DaemonState =
  /** `apiBase`: the backend's address; `pid`: the daemon's process. Each is absent if the daemon does not send it. */
  | { kind: 'ready'; version: string; apiBase?: string | undefined; pid?: number | undefined }
  | { kind: 'incompatible'; version: string }
  /** Our daemon, but its guard rejects this caller. */
  | { kind: 'refused'; version: string }
  | { kind: 'another' }
  | { kind: 'offline' }

/** Anchored and bounded, since the version is shown and any program may send one. */
const VERSION = /^(\d{1,6})\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,40})?$/

/** Identifies the program at the daemon's address. Rejects only with the reason of `options.signal`. */
export async function lookAtDaemon(
  settings: ClientSettings,
  options: RequestOptions = {},
): Promise<DaemonState> {
  try {
    const { body, version } = await requestJson(
      { ...settings, fetch: unredirected(settings.fetch) },
      '/api/runtime/config',
      z.unknown(),
      undefined,
      options,
    )
    const config = z.safeParse(runtimeConfig, body)
    return stateOf(version, 200, config.data)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof HttpFailure) return stateOf(error.version, error.status)
    return { kind: error instanceof UnreadableAnswer ? 'another' : 'offline' }
  }
}

/** Does not follow redirects. Our servers never redirect, so a redirect comes from another program. */
export const unredirected =
  (fetch: Fetch): Fetch =>
  (input, init) =>
    fetch(input, { ...init, redirect: 'manual' })

function stateOf(version: string | null, status: number, config?: RuntimeConfig): DaemonState {
  const major = VERSION.exec(version ?? '')?.[1]
  if (version === null || major === undefined) return { kind: 'another' }
  if (major !== VERSION.exec(APP_VERSION)?.[1]) return { kind: 'incompatible', version }
  if (status === 403) return { kind: 'refused', version }
  // The endpoint is additive: a daemon that lacks it or fails to answer it is still ours.
  return { kind: 'ready', version, apiBase: config?.api_base, pid: config?.pid }
}
