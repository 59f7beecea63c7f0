import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { addressOf, DEFAULT_BACKEND } from './address.ts'

/** Where questions go. Only `asked` is sent anything. */
export type NamedBackend =
  /** On this machine, or at a host that the user has allowed. */
  | { kind: 'asked'; base: string }
  /** The daemon names a backend at a host that the user has not allowed. */
  | { kind: 'elsewhere'; base: string }
  /** The daemon names something that is no address; `told` is what it says, cut. */
  | { kind: 'unusable'; told: string }

/** Where questions go while no daemon says otherwise. */
export const UNNAMED: NamedBackend = { kind: 'asked', base: DEFAULT_BACKEND }

export const isSameBackend = (one: NamedBackend, other: NamedBackend): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Enough to recognize it; what sends it may be anything. */
const TOLD_LENGTH = 200

/**
 * The backend that a daemon names. Any program can send our version header, so what the daemon says counts only for
 * addresses that are safe without it: on this machine, or at a host for which the user has given the browser's
 * permission (`mayReach`).
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
