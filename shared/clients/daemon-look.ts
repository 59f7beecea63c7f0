import { type RuntimeConfig, runtimeConfig } from '../contract/runtime.ts'
import { z } from '../contract/zod.ts'
import { APP_VERSION } from '../version.ts'
import { HttpFailure, UnreadableAnswer } from './failures.ts'
import { type ClientSettings, type Fetch, type RequestOptions, requestJson } from './request.ts'

/**
 * What answers where the daemon should be (docs/protocol.md, Asking the daemon: the header tells our server from another
 * program, and another major version is incompatible).
 */
export type DaemonState =
  /** `apiBase`: where it says the backend is; `pid`: its process; each if it says so. */
  | { kind: 'ready'; version: string; apiBase?: string | undefined; pid?: number | undefined }
  | { kind: 'incompatible'; version: string }
  /** Ours, but its guard does not let this caller in. */
  | { kind: 'refused'; version: string }
  | { kind: 'another' }
  | { kind: 'offline' }

/** Whole and short: it is shown, and what sends it may be anything. */
const VERSION = /^(\d{1,6})\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,40})?$/

/** Asks a daemon who it is. Rejects only with the reason of `options.signal`. */
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

/** Our servers redirect nowhere: what does is another program, whoever answers in the end. */
export const unredirected =
  (fetch: Fetch): Fetch =>
  (input, init) =>
    fetch(input, { ...init, redirect: 'manual' })

function stateOf(version: string | null, status: number, config?: RuntimeConfig): DaemonState {
  const major = VERSION.exec(version ?? '')?.[1]
  if (version === null || major === undefined) return { kind: 'another' }
  if (major !== VERSION.exec(APP_VERSION)?.[1]) return { kind: 'incompatible', version }
  if (status === 403) return { kind: 'refused', version }
  // An additive endpoint: a daemon that lacks it, or fails at it, is still ours.
  return { kind: 'ready', version, apiBase: config?.api_base, pid: config?.pid }
}
