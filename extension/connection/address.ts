import { withoutLocalhost } from '../../shared/loopback.ts'
import { DAEMON_PORT, DEFAULT_API_BASE } from '../../shared/query/limits.ts'

/** The daemon's default address. Not `localhost`, see `withoutLocalhost`. */
export const DEFAULT_DAEMON = `http://127.0.0.1:${DAEMON_PORT}`
/** The backend's address if no daemon names one. */
export const DEFAULT_BACKEND = withoutLocalhost(DEFAULT_API_BASE)

/** Browsers differ in which other hosts they accept: some encode a space as %20. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** A server's base address for requests (no path, no trailing slash), or null if the text is not an address. */
export function addressOf(text: string): string | null {
  const trimmed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (trimmed === '' || trimmed.length > 2000 || !URL.canParse(address)) return null
  const { protocol, username, password, hostname, pathname, search, hash, origin } = new URL(address)
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && HOST.test(hostname) && isBare ? origin : null
}
