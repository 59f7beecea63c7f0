import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { DAEMON_PORT, DEFAULT_API_BASE } from '../../shared/ports.ts'

/** The daemon's default address. It does not use `localhost`: see `withoutLocalhost`. */
export const DEFAULT_DAEMON = `http://127.0.0.1:${DAEMON_PORT}`
/** The backend's address if no daemon names one. */
export const DEFAULT_BACKEND = withoutLocalhost(DEFAULT_API_BASE)

/** Matches hosts that all browsers accept. Some browsers also accept others, for example with a space as %20. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** Returns a server's address in the form of requests (no path, no trailing slash), or null if the text is not an address. */
export function addressOf(text: string): string | null {
  const trimmed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (trimmed === '' || trimmed.length > 2000 || !URL.canParse(address)) return null
  const { protocol, username, password, hostname, pathname, search, hash, origin } = new URL(address)
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && HOST.test(hostname) && isBare ? origin : null
}

/**
 * Assesses the typed address. The page saves a `local` address at once, but asks the user to confirm an address `beyond` this
 * machine. `isOpen`: whether the connection would not be encrypted.
 */
export function assessAddress(text: string, inForce: string) {
  const base = addressOf(text)
  if (base === null) return { kind: 'invalid' } as const
  if (base === inForce) return { kind: 'in-force', base } as const
  if (isLoopback(base)) return { kind: 'local', base } as const
  return { kind: 'beyond', base, isOpen: base.startsWith('http:') } as const
}

/**
 * The backend for queries. `asked`: it is on this machine or on an allowed host, and gets requests. `elsewhere`: it is on a host
 * that is not allowed. `unusable`: the daemon has named a text (`told`, truncated) that is not an address.
 */
export type NamedBackend = { kind: 'asked' | 'elsewhere'; base: string } | { kind: 'unusable'; told: string }

export const UNNAMED: NamedBackend = { kind: 'asked', base: DEFAULT_BACKEND }

export const isSameBackend = (one: NamedBackend, other: NamedBackend): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The most characters of a daemon's text that are shown, since any program may send it. */
const TOLD_LENGTH = 200

/**
 * Returns the backend that a daemon names. Any program can pose as a daemon, so the backend must be on this machine or on a host
 * that the user has allowed in the browser (`mayReach`).
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
