import { DAEMON_PORT } from '../../shared/limits.ts'

/** Where the daemon is when no setting says otherwise: as it binds, so that no name has to be looked up. */
export const DEFAULT_DAEMON = `http://127.0.0.1:${DAEMON_PORT}`

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** A server's base address as requests take it (no path, no slash at the end), or null when the text is none. */
export function addressOf(text: string): string | null {
  const trimmed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (trimmed === '' || trimmed.length > 2000 || !URL.canParse(address)) return null
  const { protocol, username, password, pathname, search, hash, origin } = new URL(address)
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && isBare ? origin : null
}

/** Whether what is sent to an address stays on this machine. */
export const isLoopback = (base: string): boolean => LOOPBACK.test(new URL(base).hostname)
