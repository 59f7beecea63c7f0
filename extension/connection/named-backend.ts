import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { addressOf, DEFAULT_BACKEND } from './address.ts'

/** The backend for queries. Requests go only to one of kind `asked`. */
export type NamedBackend =
  /** On this machine, or on a host that the user has allowed. */
  | { kind: 'asked'; base: string }
  /** The daemon names a backend on a host that the user has not allowed. */
  | { kind: 'elsewhere'; base: string }
  /** The daemon names something that is not an address; `told` is that text, truncated. */
  | { kind: 'unusable'; told: string }

/** The backend while no daemon names one. */
export const UNNAMED: NamedBackend = { kind: 'asked', base: DEFAULT_BACKEND }

export const isSameBackend = (one: NamedBackend, other: NamedBackend): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Bounded, since any program may send the text. */
const TOLD_LENGTH = 200

/**
 * The backend that a daemon names. Any program can send our version header, so this accepts only addresses that are
 * safe in any case: on this machine, or on a host for which the user has granted the browser's permission (`mayReach`).
 */
export async function namedBackend(
  daemon: DaemonState,
  mayReach: (base: string) => Promise<boolean>,
): Promise<NamedBackend> {
  const told = daemon.kind === 'ready' ? daemon.apiBase : undefined
  if (told === undefined) return UNNAMED
  const base = addressOf(told)
  if (base === null) return { kind: 'unusable', told: told.slice(0, TOLD_LENGTH) }
  if (isLoopback(base)) return { kind: 'asked', base: withoutLocalhost(base) }
  const isAllowed = await mayReach(base).catch(() => false)
  return { kind: isAllowed ? 'asked' : 'elsewhere', base }
}
