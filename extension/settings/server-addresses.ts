import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { DAEMON_PORT, DEFAULT_API_BASE } from '../../shared/ports.ts'

/** Uses `127.0.0.1` instead of `localhost`: see `withoutLocalhost`. */
export const DEFAULT_DAEMON = `http://127.0.0.1:${DAEMON_PORT}`
export const DEFAULT_BACKEND = withoutLocalhost(DEFAULT_API_BASE)

/** Hosts that all browsers accept. Some browsers also accept others, for example with %20. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** Returns a server's address without path and trailing slash, or null for another text. */
export function addressOf(text: string): string | null {
  const trimmed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (trimmed === '' || trimmed.length > 2000 || !URL.canParse(address)) return null
  const { protocol, username, password, hostname, pathname, search, hash, origin } = new URL(address)
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && HOST.test(hostname) && isBare ? origin : null
}

/**
 * Assesses a typed address. A `local` address is on this machine, and is saved at once.
 * The user has to confirm an address `beyond` this machine. `isOpen`: without encryption.
 */
export function assessAddress(text: string, inForce: string) {
  const base = addressOf(text)
  if (base === null) return { kind: 'invalid' } as const
  if (base === inForce) return { kind: 'in-force', base } as const
  if (isLoopback(base)) return { kind: 'local', base } as const
  return { kind: 'beyond', base, isOpen: base.startsWith('http:') } as const
}

/**
 * The backend that a daemon names. `asked` gets requests: it is on this machine or on an allowed host.
 * `elsewhere` is on another host. `unusable`: `told` is not an address.
 */
export type NamedBackend = { kind: 'asked' | 'elsewhere'; base: string } | { kind: 'unusable'; told: string }

/** The backend of a daemon that names none. */
export const UNNAMED: NamedBackend = { kind: 'asked', base: DEFAULT_BACKEND }

export const isSameBackend = (one: NamedBackend, other: NamedBackend): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Longer texts are cut, because any program may send them. */
const TOLD_LENGTH = 200

/**
 * Any program can pose as a daemon. So the backend must be on this machine
 * or on a host that the user has allowed (`mayReach`).
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
