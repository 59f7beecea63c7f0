import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHROME_EXTENSION_ORIGIN } from '../extension-identity.ts'
import { ExpectedError } from './errors.ts'

/**
 * Who is let in: safety.md, rules 2, 3 and 5.
 *
 * Every web page the user has open can send requests to loopback. Host is the only defence against DNS rebinding,
 * Origin tells pages and extensions apart, and Sec-Fetch-Site catches what carries no Origin (images, scripts, links).
 */

export type GuardSettings = {
  /** Host values let in besides the loopback spellings of the listening port. */
  allowedHosts: readonly string[]
  /** Exact origins let in besides the server's own page and the project's extension. */
  allowedOrigins: readonly string[]
}

/** What of a request the guard looks at. `localAddress` and `localPort` are where the connection came in. */
export type Approach = {
  method: string
  target: string
  httpVersion: string
  /** Names and values in turn, as they came: duplicates are still there. */
  rawHeaders: readonly string[]
  localAddress?: string | undefined
  localPort: number
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const OWN_PAGE_NAMES = ['127.0.0.1', 'localhost']
const HTTP_PORT = 80
// Firefox draws the UUID anew for each installation, so any well-formed one is let in.
const FIREFOX_EXTENSION_ORIGIN = /^moz-extension:\/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Why this request is refused, or null when it is let in. */
export function refusal(approach: Approach, settings: GuardSettings): ExpectedError | null {
  if (!approach.target.startsWith('/'))
    return new ExpectedError(400, 'The request target has to begin with "/".')
  if (approach.httpVersion === '1.1' && valuesOf(approach, 'host').length === 0) {
    return new ExpectedError(400, 'An HTTP/1.1 request needs a Host header.')
  }
  if (!isHostLetIn(approach, settings)) {
    return new ExpectedError(403, 'This Host is not let in; set ALLOWED_HOSTS to serve under another name.')
  }
  const origins = valuesOf(approach, 'origin')
  if (origins.length > 0) {
    return origins.length === 1 && isOriginLetIn(origins[0], approach, settings)
      ? null
      : new ExpectedError(403, 'This Origin is not let in; set ALLOWED_ORIGINS to admit a page.')
  }
  return isFetchSiteLetIn(approach)
    ? null
    : new ExpectedError(403, 'Requests from other sites are not let in.')
}

/** The guard as the first `onRequest` hook of both servers. */
export function guardHook(settings: GuardSettings) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const refused = refusal(approachOf(request), settings)
    if (refused) throw refused
  }
}

export function approachOf(request: FastifyRequest): Approach {
  const { method = '', url = '', httpVersion, rawHeaders, socket } = request.raw
  const { localAddress, localPort = HTTP_PORT } = socket
  return { method, target: url, httpVersion, rawHeaders, localAddress, localPort }
}

function isHostLetIn(approach: Approach, settings: GuardSettings): boolean {
  const hosts = valuesOf(approach, 'host')
  const host = hosts[0]?.toLowerCase()
  if (host === undefined || hosts.length !== 1) return false
  return (
    atPort(LOOPBACK_NAMES, approach.localPort).includes(host) ||
    settings.allowedHosts.some((allowed) => allowed.toLowerCase() === host)
  )
}

function isOriginLetIn(origin: string | undefined, approach: Approach, settings: GuardSettings): boolean {
  if (origin === undefined) return false
  // On IPv4 the page cannot have come from [::1]: that would be another program's.
  const names = approach.localAddress === '::1' ? LOOPBACK_NAMES : OWN_PAGE_NAMES
  return (
    atPort(names, approach.localPort).some((host) => origin === `http://${host}`) ||
    origin === CHROME_EXTENSION_ORIGIN ||
    FIREFOX_EXTENSION_ORIGIN.test(origin) ||
    settings.allowedOrigins.includes(origin)
  )
}

function isFetchSiteLetIn(approach: Approach): boolean {
  const [site, ...more] = valuesOf(approach, 'sec-fetch-site')
  if (site === undefined) return true
  if (more.length === 0 && (site === 'same-origin' || site === 'none')) return true
  return isTopLevelNavigationToPage(approach)
}

/** A link on another site may open the page; an image or a frame of it may not so much as count a visit. */
function isTopLevelNavigationToPage(approach: Approach): boolean {
  const [mode] = valuesOf(approach, 'sec-fetch-mode')
  const [destination] = valuesOf(approach, 'sec-fetch-dest')
  const path = approach.target.split('?', 1)[0]
  return approach.method === 'GET' && path === '/' && mode === 'navigate' && destination === 'document'
}

/** Browsers leave the port out when it is http's own. */
function atPort(names: readonly string[], port: number): string[] {
  return names.flatMap((name) => (port === HTTP_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`]))
}

function valuesOf({ rawHeaders }: Approach, name: string): string[] {
  const values: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '')
  }
  return values
}
